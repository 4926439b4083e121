import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from 'three';
import type { HallColors } from '#site/features/vr/hall/hall-colors.ts';
import { ARC_POINTS, type Landing } from '#site/features/vr/headset/throw-arc.ts';

/** The arc of a teleport and the ring where it lands. */
export const createAim = (colors: HallColors) => {
  const [chalk, signal] = [new Color(colors.ink), new Color(colors.signal)];
  const points = new Float32Array(ARC_POINTS * 3);
  const geometry = new BufferGeometry();
  const attribute = new BufferAttribute(points, 3);
  geometry.setAttribute('position', attribute);
  const pencil = new LineBasicMaterial({ color: chalk });
  const arc = new Line(geometry, pencil);
  arc.frustumCulled = false;
  const ringGeometry = new RingGeometry(0.26, 0.3, 40);
  const ink = new MeshBasicMaterial({ color: signal, side: DoubleSide });
  const ring = new Mesh(ringGeometry, ink);
  ring.rotation.x = -Math.PI / 2;
  const group = new Group();
  group.add(arc, ring);
  group.visible = false;
  return {
    group,
    /** Filled by the caller, then shown. */
    points,
    show: (landing: Landing): void => {
      group.visible = true;
      attribute.needsUpdate = true;
      geometry.setDrawRange(0, landing.points);
      pencil.color.copy(landing.isFree ? signal : chalk);
      ring.visible = landing.isFree;
      ring.position.set(landing.x, 0.02, landing.z);
    },
    hide: (): void => {
      group.visible = false;
    },
    dispose: (): void => {
      geometry.dispose();
      ringGeometry.dispose();
      pencil.dispose();
      ink.dispose();
    },
  };
};
