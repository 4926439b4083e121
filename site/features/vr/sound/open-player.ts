import type { Spot, Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import type { Player } from '#site/features/vr/sound/hall-sound.ts';

/** Quieter than a voice in the same room. */
const LOUDNESS = 0.35;
/** The fade-in, as a time constant. */
const SWELL_S = 0.6;
/** At full volume within this distance; at the end of the longest wing it is a fifth of that. */
const NEAR_M = 7;
const ROLLOFF = 0.8;
const LISTENER_HEIGHT_M = 1.6;

/**
 * Firefox has no AudioParams on its listener (2026-11), only the methods that other browsers
 * deprecate.
 */
type OldListener = Partial<
  Record<'setPosition' | 'setOrientation', (...values: readonly number[]) => void>
>;

const placeListener = (listener: AudioListener, { x, z, heading }: Standpoint): void => {
  const [east, south] = [-Math.sin(heading), -Math.cos(heading)];
  if (!('positionX' in listener)) {
    const old = listener as OldListener;
    old.setPosition?.(x, LISTENER_HEIGHT_M, z);
    old.setOrientation?.(east, 0, south, 0, 1, 0);
    return;
  }
  listener.positionX.value = x;
  listener.positionY.value = LISTENER_HEIGHT_M;
  listener.positionZ.value = z;
  listener.forwardX.value = east;
  listener.forwardY.value = 0;
  listener.forwardZ.value = south;
};

const openNodes = (context: AudioContext, element: HTMLAudioElement, { x, z }: Spot) => {
  const loudness = context.createGain();
  loudness.gain.value = 0;
  const panner = new PannerNode(context, {
    panningModel: 'HRTF',
    distanceModel: 'inverse',
    refDistance: NEAR_M,
    rolloffFactor: ROLLOFF,
    positionX: x,
    positionY: LISTENER_HEIGHT_M,
    positionZ: z,
  });
  context
    .createMediaElementSource(element)
    .connect(loudness)
    .connect(panner)
    .connect(context.destination);
  return loudness;
};

/** Plays a file in a loop from a position in the hall, streamed as needed. */
export const openPlayer = (file: string, place: Spot): Player => {
  const context = new AudioContext();
  const element = new Audio();
  element.loop = true;
  element.src = file;
  const loudness = openNodes(context, element, place);
  return {
    play: async () => {
      loudness.gain.setTargetAtTime(LOUDNESS, context.currentTime, SWELL_S);
      await Promise.all([context.resume(), element.play()]);
    },
    pause: () => {
      element.pause();
      loudness.gain.cancelScheduledValues(0);
      loudness.gain.value = 0;
      void context.suspend();
    },
    setListener: (from) => placeListener(context.listener, from),
    close: () => {
      // An audio element keeps playing without any reference to it.
      element.removeAttribute('src');
      element.load();
      void context.close();
    },
  };
};

/** Whether the browser can play audio this way. */
export const canPlay = (): boolean => 'AudioContext' in globalThis;
