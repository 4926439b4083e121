import type { Command, Intent } from '#site/features/vr/walk/intent.ts';

type Axis = 'ahead' | 'right' | 'turn' | 'lift';

/** By physical position, so that W, A, S and D are together on every layout. */
const axes: Readonly<Record<string, readonly [Axis, 1 | -1]>> = {
  KeyW: ['ahead', 1],
  KeyS: ['ahead', -1],
  KeyA: ['right', -1],
  KeyD: ['right', 1],
  KeyQ: ['turn', 1],
  KeyE: ['turn', -1],
  ArrowUp: ['ahead', 1],
  ArrowDown: ['ahead', -1],
  ArrowLeft: ['turn', 1],
  ArrowRight: ['turn', -1],
  KeyR: ['lift', 1],
  KeyF: ['lift', -1],
};

const commands: Readonly<Record<string, Command>> = {
  KeyN: 'next',
  PageDown: 'next',
  KeyP: 'previous',
  PageUp: 'previous',
  Home: 'entry',
  Escape: 'leave',
  Enter: 'open',
  Space: 'open',
  KeyM: 'sound',
  KeyI: 'figures',
  Digit1: { wing: 0 },
  Digit2: { wing: 1 },
  Digit3: { wing: 2 },
  Digit4: { wing: 3 },
};

export interface KeyStroke {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

const own = <T>(table: Readonly<Record<string, T>>, code: string): T | null =>
  Object.hasOwn(table, code) ? (table[code] as T) : null;

/** The action of a key press; null if none. A held key does not repeat it. */
export const commandOf = (stroke: KeyStroke): Command | null =>
  stroke.ctrlKey || stroke.altKey || stroke.metaKey ? null : own(commands, stroke.code);

/**
 * The keys that are down. Browser shortcuts are left alone. With slow frames a key may be pressed
 * and released between two of them: it counts for the next step.
 */
export const createHeldKeys = () => {
  const held = new Map<string, 'new' | 'walked' | 'over'>();
  return {
    /** Returns whether the key walks or looks. */
    press: (stroke: KeyStroke): boolean => {
      if (stroke.ctrlKey || stroke.altKey || stroke.metaKey) return false;
      const isAxis = own(axes, stroke.code) !== null;
      const isShift = stroke.code === 'ShiftLeft' || stroke.code === 'ShiftRight';
      if ((isAxis || isShift) && held.get(stroke.code) !== 'walked') held.set(stroke.code, 'new');
      return isAxis;
    },
    release: (code: string): void => {
      if (held.get(code) === 'new') held.set(code, 'over');
      else held.delete(code);
    },
    /** The focus went elsewhere, so the key's release will not be received here. */
    clear: (): void => held.clear(),
    addTo: (intent: Intent): void => {
      for (const code of held.keys()) {
        const axis = own(axes, code);
        if (axis) intent[axis[0]] = Math.max(-1, Math.min(1, intent[axis[0]] + axis[1]));
        else intent.isHurried = true;
      }
    },
    /** A step was taken: keys released in the meantime are dropped. */
    walked: (): void => {
      for (const [code, state] of held) {
        if (state === 'over') held.delete(code);
        else held.set(code, 'walked');
      }
    },
  };
};
