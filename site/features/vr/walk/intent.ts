/** The visitor's input for this frame, from any device. Each between -1 and 1. */
export interface Intent {
  ahead: number;
  right: number;
  /** Positive turns left, as headings increase. */
  turn: number;
  /** Positive looks up. */
  lift: number;
  isHurried: boolean;
}

/** One-time actions of a key or a button. */
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

/** One object is reused for every frame, so that walking allocates nothing. */
export const clearIntent = (intent: Intent): void => {
  intent.ahead = 0;
  intent.right = 0;
  intent.turn = 0;
  intent.lift = 0;
  intent.isHurried = false;
};

export const isResting = ({ ahead, right, turn, lift }: Intent): boolean =>
  ahead === 0 && right === 0 && turn === 0 && lift === 0;
