/** What the visitor's hands ask for this frame, from whichever device. Each between -1 and 1. */
export interface Intent {
  ahead: number;
  right: number;
  /** Positive turns left, as a heading grows. */
  turn: number;
  /** Positive looks up. */
  lift: number;
  isHurried: boolean;
}

/** What is asked for once, by a key or a button. */
export type Command =
  | 'next'
  | 'previous'
  | 'entry'
  | 'leave'
  | 'open'
  | 'sound'
  | 'figures'
  | { readonly wing: number };

export const createIntent = (): Intent => ({
  ahead: 0,
  right: 0,
  turn: 0,
  lift: 0,
  isHurried: false,
});

/** One object serves every frame, so that walking makes no garbage. */
export const clearIntent = (intent: Intent): void => {
  intent.ahead = 0;
  intent.right = 0;
  intent.turn = 0;
  intent.lift = 0;
  intent.isHurried = false;
};

export const isResting = ({ ahead, right, turn, lift }: Intent): boolean =>
  ahead === 0 && right === 0 && turn === 0 && lift === 0;
