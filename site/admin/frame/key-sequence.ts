import type { Timers } from '#shared/ports/timers.ts';

/** The parts of a key press that matter here. */
export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  /** The keyboard is writing into a field. */
  readonly isTyping: boolean;
}

export type KeyCommand = { does: 'go'; goKey: string } | { does: 'help' };

/** How long `g` waits for its second key. */
const SEQUENCE_MS = 1_500;

/**
 * Recognises `g` followed by a letter, and `?`. While the admin types, and with Ctrl, Alt or Meta, keys
 * are not commands. Returns null for everything that is not a command, or not yet.
 */
export const createKeySequence = (timers: Timers) => {
  let cancel: (() => void) | null = null;
  const isWaiting = () => cancel !== null;
  const stopWaiting = () => {
    cancel?.();
    cancel = null;
  };
  return {
    press: ({ key, hasModifier, isTyping }: KeyPress): KeyCommand | null => {
      const wasWaiting = isWaiting();
      stopWaiting();
      if (isTyping || hasModifier) return null;
      if (wasWaiting && /^[a-z]$/.test(key)) return { does: 'go', goKey: key };
      if (key === '?') return { does: 'help' };
      if (key === 'g') {
        cancel = timers.after(SEQUENCE_MS, () => {
          cancel = null;
        });
      }
      return null;
    },
    stop: stopWaiting,
  };
};
