import type { WingName } from '#site/features/vr/plan/hall-plan.ts';
import type { SoundState } from '#site/features/vr/sound/hall-sound.ts';

/** The cost of the last frames, as counted by the renderer. */
export interface Figures {
  readonly calls: number;
  readonly triangles: number;
  /** Mean time between frames in ms. */
  readonly frameMs: number;
}

/** The state shown around the hall. It does not include the visitor's exact position. */
export interface HallState {
  /** `lost`: the browser lost the WebGL context, and may restore it. */
  readonly phase: 'open' | 'lost';
  readonly hung: { readonly done: number; readonly total: number };
  /** Null in the entrance. */
  readonly wing: WingName | null;
  /** The plate in front of the visitor. */
  readonly before: string | null;
  /** The near plate. */
  readonly reading: string | null;
  /** The near plate's text; null while it is loading. */
  readonly overview: string | null;
  readonly headset: 'none' | 'offered' | 'entering' | 'on' | 'refused';
  /** The mouse is captured and looks around. */
  readonly isMouseHeld: boolean;
  /** The owner's latest message since the hall was entered. */
  readonly note: string | null;
  readonly sound: SoundState;
  readonly figures: Figures | null;
}

export const initialHallState: HallState = {
  phase: 'open',
  hung: { done: 0, total: 0 },
  wing: null,
  before: null,
  reading: null,
  overview: null,
  headset: 'none',
  isMouseHeld: false,
  note: null,
  sound: 'none',
  figures: null,
};
