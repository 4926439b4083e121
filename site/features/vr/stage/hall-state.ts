import type { WingName } from '#site/features/vr/plan/hall-plan.ts';
import type { SoundState } from '#site/features/vr/sound/hall-sound.ts';

/** What the last frames cost, as the renderer counts them. */
export interface Figures {
  readonly calls: number;
  readonly triangles: number;
  /** Mean time between frames in ms. */
  readonly frameMs: number;
}

/** What is shown around the hall. Where the visitor stands to the centimetre is not in it. */
export interface HallState {
  /** `lost`: the browser took the drawing away, and may give it back. */
  readonly phase: 'open' | 'lost';
  readonly hung: { readonly done: number; readonly total: number };
  /** Null: in the entrance. */
  readonly wing: WingName | null;
  /** The plate stood before. */
  readonly before: string | null;
  /** The plate brought near. */
  readonly reading: string | null;
  /** Of the plate that is near; null while it is on its way. */
  readonly overview: string | null;
  readonly headset: 'none' | 'offered' | 'entering' | 'on' | 'refused';
  /** The mouse looks around and has no arrow. */
  readonly isMouseHeld: boolean;
  /** What the owner has written since the hall was entered, last. */
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
