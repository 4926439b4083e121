import type { GlobalShortcut } from 'electron';

export interface Shortcut {
  /** Replaces the one before, null: none; false: another program has it, or no system knows it. */
  set(accelerator: string | null): boolean;
  /** Other programs may have it from now on. */
  release(): void;
}

/** The combination of keys that shows the window, whichever program is in front. */
export const setupShortcut = (
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregisterAll'>,
  onPress: () => void,
): Shortcut => {
  let registered: string | null = null;
  const release = () => {
    if (registered !== null) globalShortcut.unregisterAll();
    registered = null;
  };
  const register = (accelerator: string): boolean => {
    try {
      return globalShortcut.register(accelerator, onPress);
    } catch {
      // Electron throws at a word that is no key of its own.
      return false;
    }
  };
  return {
    set: (accelerator) => {
      if (accelerator !== null && accelerator === registered) return true;
      release();
      if (accelerator === null) return true;
      if (!register(accelerator)) return false;
      registered = accelerator;
      return true;
    },
    release,
  };
};
