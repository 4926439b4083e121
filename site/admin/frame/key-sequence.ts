import type { Timers } from '#shared/ports/timers.ts';

/** The relevant parts of a key press. */
export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Whether a field receives the keys. */
  readonly isTyping: boolean;
}

export type KeyCommand = { does: 'go'; goKey: string } | { does: 'help' };

/** The time that `g` waits for its second key. */
const SEQUENCE_MS = 1_500;

/**
 * Recognizes `g` followed by a letter, and `?`. Keys are not commands while the admin types or
 * holds Ctrl, Alt or Meta. Returns null if there is no complete command.
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
