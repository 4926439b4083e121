import type { KeyValue } from '#shared/ports/key-value.ts';

/** A wearer's comfort settings. */
export interface Comfort {
  readonly move: 'teleport' | 'smooth';
  readonly turn: 'snap' | 'smooth';
  /** The hand that turns and points first; the other one moves. */
  readonly hand: 'right' | 'left';
  /** Seated: the eyes are raised to standing height. */
  readonly height: 'standing' | 'seated';
  /** Darkens the edge of the view while it moves by itself. */
  readonly vignette: 'on' | 'off';
}

/** The values of each setting. The calmest is first and the default. */
const comfortChoices = {
  move: ['teleport', 'smooth'],
  turn: ['snap', 'smooth'],
  hand: ['right', 'left'],
  height: ['standing', 'seated'],
  vignette: ['on', 'off'],
} as const satisfies { [K in keyof Comfort]: readonly Comfort[K][] };

/** The same values, by name. */
export const choicesOf: { readonly [K in keyof Comfort]: readonly Comfort[K][] } = comfortChoices;

const KEY = 'foyer.hall.comfort';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const parse = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    // Unrelated text under our key contains no settings.
    return {};
  }
};

/** The stored settings; missing or invalid ones are the calmest. Never throws. */
export const readComfort = (storage: Pick<KeyValue, 'get'>): Comfort => {
  const stored = parse(storage.get(KEY));
  const choose = <V extends string>(choices: readonly [V, ...V[]], value: unknown): V =>
    choices.find((choice) => choice === value) ?? choices[0];
  return {
    move: choose(comfortChoices.move, stored['move']),
    turn: choose(comfortChoices.turn, stored['turn']),
    hand: choose(comfortChoices.hand, stored['hand']),
    height: choose(comfortChoices.height, stored['height']),
    vignette: choose(comfortChoices.vignette, stored['vignette']),
  };
};

export const writeComfort = (storage: Pick<KeyValue, 'set'>, comfort: Comfort): void => {
  storage.set(KEY, JSON.stringify(comfort));
};
