import { Mesh, MeshBasicMaterial, RingGeometry } from 'three';

/** Its fade rate per second, and its maximum darkness. */
const EASE = 9;
const DARKEST = 0.92;
const AHEAD_M = 0.4;

/** A dark vignette while the view moves by itself: peripheral vision stays at rest. */
export const createVignette = () => {
  const geometry = new RingGeometry(0.27, 1.6, 48);
  const material = new MeshBasicMaterial({
    color: 0x071829,
    transparent: true,
    opacity: 0,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.position.z = -AHEAD_M;
  mesh.renderOrder = 1_000;
  mesh.frustumCulled = false;
  mesh.visible = false;
  return {
    mesh,
    step: (isMoving: boolean, seconds: number): void => {
      const wanted = isMoving ? DARKEST : 0;
      material.opacity += (wanted - material.opacity) * (1 - Math.exp(-EASE * seconds));
      mesh.visible = material.opacity > 0.01;
    },
    dispose: (): void => {
      geometry.dispose();
      material.dispose();
    },
  };
};
