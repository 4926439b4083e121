import type { Command, Intent } from '#site/features/vr/walk/intent.ts';

/** The parts of a `Gamepad` of the standard mapping that are read. */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** Resting sticks read up to a tenth. */
const DEAD = 0.15;

/** A stick's axis without its dead zone: 0 within it, and from there linearly to 1. */
export const withoutPlay = (value: number | undefined): number => {
  if (value === undefined || Math.abs(value) < DEAD) return 0;
  return Math.sign(value) * Math.min(1, (Math.abs(value) - DEAD) / (1 - DEAD));
};

/** Whether it is in use: a stick is pushed, or a button is down. */
export const isPadUsed = ({ axes, buttons }: PadState): boolean =>
  axes.some((value) => withoutPlay(value) !== 0) || buttons.some(({ pressed }) => pressed);

const add = (intent: Intent, axis: 'ahead' | 'right' | 'turn' | 'lift', value: number) => {
  intent[axis] = Math.max(-1, Math.min(1, intent[axis] + value));
};

// https://www.w3.org/TR/gamepad/#remapping (2026-11): the buttons of the standard mapping.
const commands: readonly (readonly [button: number, command: Command])[] = [
  [0, 'open'],
  [1, 'leave'],
  [3, 'entry'],
  [4, 'previous'],
  [5, 'next'],
  [14, 'previous'],
  [15, 'next'],
];

/**
 * Reads a gamepad frame by frame: the left stick walks, the right stick looks, buttons trigger when
 * pressed.
 */
export const createPadReader = () => {
  const wasPressed = commands.map(() => false);
  return {
    addTo: (intent: Intent, pad: PadState): void => {
      add(intent, 'right', withoutPlay(pad.axes[0]));
      add(intent, 'ahead', -withoutPlay(pad.axes[1]));
      add(intent, 'turn', -withoutPlay(pad.axes[2]));
      add(intent, 'lift', -withoutPlay(pad.axes[3]));
      if (pad.buttons[10]?.pressed) intent.isHurried = true;
    },
    /** The button pressed since the last frame; null if none. */
    command: (pad: PadState): Command | null => {
      let requested: Command | null = null;
      for (let index = 0; index < commands.length; index += 1) {
        const [button, command] = commands[index] ?? [0, 'open'];
        const isPressed = pad.buttons[button]?.pressed ?? false;
        if (isPressed && !wasPressed[index]) requested = command;
        wasPressed[index] = isPressed;
      }
      return requested;
    },
  };
};
