import { type WebXRManager, Mesh, MeshBasicMaterial, RingGeometry } from 'three';
import { createAim } from '#site/features/vr/headset/draw-aim.ts';
import { openHandRays } from '#site/features/vr/headset/hand-rays.ts';
import { createRigStand } from '#site/features/vr/headset/rig-stand.ts';
import {
  createHands,
  type HandsDeps,
  type HeadsetActions,
} from '#site/features/vr/headset/use-hands.ts';
import type { Hall } from '#site/features/vr/hall/hall.ts';
import type { Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import type { Guide } from '#site/features/vr/stage/guide.ts';
import type { HallView } from '#site/features/vr/stage/open-view.ts';

/** Its fade rate per second, and its maximum darkness. */
const EASE = 9;
const DARKEST = 0.92;
const AHEAD_M = 0.4;

/** A dark vignette while the view moves by itself: peripheral vision stays at rest. */
const createVignette = () => {
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

export interface HeadsetDeps extends Pick<HandsDeps, 'plan' | 'comfort'> {
  hall: HandsDeps['hall'] & Pick<Hall, 'colors'>;
  view: HallView;
  guide: Guide;
  actions: Omit<HeadsetActions, 'recenter'>;
  /** The pose for a wearer who recenters the view. */
  recenterTo: () => Standpoint;
  onEnd: () => void;
}

/** A running headset session. */
export interface Headset {
  /** Call once per frame. */
  step(seconds: number): void;
  /** Moves the wearer instantly: a headset's view never glides. */
  goTo(target: Standpoint): void;
  /** Ends the session; `onEnd` follows. */
  leave(): Promise<void>;
}

/** Whether a headset can be used here. False if the browser fails to say. */
export const hasHeadset = async (xr: XRSystem | undefined): Promise<boolean> => {
  try {
    return (await xr?.isSessionSupported('immersive-vr')) ?? false;
  } catch {
    // Blocked by the embedding page.
    return false;
  }
};

/**
 * Passes the session to the renderer. Resolves to whether the floor is known; otherwise the eyes
 * are raised.
 */
const begin = async (manager: WebXRManager, session: XRSession): Promise<boolean> => {
  const hasFloor = await session.requestReferenceSpace('local-floor').then(
    () => true,
    () => false,
  );
  manager.setReferenceSpaceType(hasFloor ? 'local-floor' : 'local');
  await manager.setSession(session);
  return hasFloor;
};

const openParts = (
  deps: HeadsetDeps,
  stand: ReturnType<typeof createRigStand>,
  recenter: () => void,
) => {
  const { view } = deps;
  const { colors } = deps.hall;
  const aim = createAim(colors);
  const vignette = createVignette();
  const hands = createHands({ ...deps, stand, aim, actions: { ...deps.actions, recenter } });
  const rays = openHandRays({
    xr: view.renderer.xr,
    rig: view.rig,
    ink: colors.ink,
    onSelect: (hand) => {
      if (isInView(view) && rays.isTracked(hand)) hands.select(hand, rays);
    },
    onSelectEnd: hands.selectEnd,
    onLost: hands.drop,
  });
  view.rig.parent?.add(aim.group);
  view.camera.add(vignette.mesh);
  return {
    vignette,
    hands,
    rays,
    close: () => {
      rays.close();
      aim.group.removeFromParent();
      vignette.mesh.removeFromParent();
      aim.dispose();
      vignette.dispose();
    },
  };
};

/** False while the headset shows another app over the hall, or nothing. */
const isInView = ({ renderer }: HallView): boolean =>
  renderer.xr.getSession()?.visibilityState === 'visible';

/**
 * Requests the headset session and places the wearer at the visitor's position on the screen. Call
 * it from a click. Throws if the browser or the visitor refuses.
 */
export const openHeadset = async (xr: XRSystem, deps: HeadsetDeps): Promise<Headset> => {
  const { view, guide, comfort } = deps;
  const manager = view.renderer.xr;
  const session = await xr.requestSession('immersive-vr', {
    optionalFeatures: ['local-floor', 'hand-tracking'],
  });
  const hasFloor = await begin(manager, session);
  const isRaised = !hasFloor || comfort.height === 'seated';
  const stand = createRigStand(view);
  // The pose to take as soon as the head is tracked; null for the wearer's current position.
  let target: Standpoint | null = { ...guide.pose };
  const parts = openParts(deps, stand, () => {
    target = deps.recenterTo();
  });
  const wasReset = () => {
    target = { ...guide.pose };
  };
  const space = manager.getReferenceSpace();
  space?.addEventListener('reset', wasReset);
  session.addEventListener('end', () => {
    space?.removeEventListener('reset', wasReset);
    parts.close();
    view.rig.position.y = 0;
    deps.onEnd();
  });

  const moveHands = (seconds: number): boolean => {
    const { rays, hands } = parts;
    let isMoving = false;
    for (const [index, hand] of rays.hands.entries()) {
      const isThere = isInView(view) && rays.isTracked(hand);
      hand.line.visible = isThere;
      const other = rays.hands[1 - index];
      if (!isThere) hands.drop(hand);
      else if (hands.use(hand, rays, !other || !rays.isTracked(other), seconds)) isMoving = true;
    }
    return isMoving;
  };
  return {
    step: (seconds) => {
      manager.updateCamera(view.camera);
      stand.read();
      if (target) {
        stand.standAs(target);
        stand.raise(isRaised);
        target = null;
      }
      const isMoving = moveHands(seconds);
      parts.vignette.step(isMoving && comfort.vignette === 'on', seconds);
      stand.place();
      guide.stands(stand.head());
    },
    goTo: (standpoint) => {
      target = standpoint;
    },
    leave: () => session.end(),
  };
};
