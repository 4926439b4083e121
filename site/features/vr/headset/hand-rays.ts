import {
  BufferAttribute,
  BufferGeometry,
  Line,
  LineBasicMaterial,
  Raycaster,
  type Group,
  type WebXRManager,
  type XRTargetRaySpace,
} from 'three';

/** A controller or a bare hand: three.js has two slots that connect and disconnect. */
export interface HandRay {
  readonly space: XRTargetRaySpace;
  readonly line: Line<BufferGeometry, LineBasicMaterial>;
  /** Null if nothing is connected here. */
  source: XRInputSource | null;
  /** A trigger is pressed, or two fingers are pinched, on something that cannot be selected. */
  isPinching: boolean;
}

export interface HandRaysDeps {
  xr: WebXRManager;
  rig: Group;
  /** The color of the rays, as hexadecimal text. */
  ink: string;
  onSelect: (hand: HandRay) => void;
  onSelectEnd: (hand: HandRay) => void;
  /** The hand disconnected: its action is cancelled. */
  onLost: (hand: HandRay) => void;
}

const RAY_M = 12;

const drawRay = (ink: string) => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 0, 0, -1]), 3));
  const line = new Line(geometry, new LineBasicMaterial({ color: ink }));
  line.scale.z = RAY_M;
  line.frustumCulled = false;
  line.visible = false;
  return line;
};

/**
 * The rays of both hands, drawn in the rig. The pinch of a bare hand is a select like a trigger's.
 */
export const openHandRays = ({ xr, rig, ink, onSelect, onSelectEnd, onLost }: HandRaysDeps) => {
  const raycaster = new Raycaster();
  const stops: (() => void)[] = [];
  const hands = [0, 1].map((index): HandRay => {
    const space = xr.getController(index);
    const line = drawRay(ink);
    const hand: HandRay = { space, line, source: null, isPinching: false };
    const connected = ({ data }: { data: XRInputSource }) => {
      hand.source = data;
    };
    const disconnected = () => {
      hand.source = null;
      hand.isPinching = false;
      line.visible = false;
      onLost(hand);
    };
    const started = () => onSelect(hand);
    const ended = () => onSelectEnd(hand);
    space.addEventListener('connected', connected);
    space.addEventListener('disconnected', disconnected);
    space.addEventListener('selectstart', started);
    space.addEventListener('selectend', ended);
    space.add(line);
    rig.add(space);
    stops.push(() => {
      space.removeEventListener('connected', connected);
      space.removeEventListener('disconnected', disconnected);
      space.removeEventListener('selectstart', started);
      space.removeEventListener('selectend', ended);
      space.remove(line);
      rig.remove(space);
      line.geometry.dispose();
      line.material.dispose();
    });
    return hand;
  });
  return {
    hands,
    /** Connected and currently tracked by the headset. */
    isTracked: (hand: HandRay): boolean => hand.source !== null && hand.space.visible,
    /** Its ray in the hall. One shared object: use it before the next call. */
    rayOf: (hand: HandRay) => {
      hand.space.updateWorldMatrix(true, false);
      return raycaster.setFromXRController(hand.space).ray;
    },
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
};

export type HandRays = ReturnType<typeof openHandRays>;
