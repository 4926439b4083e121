import type { GlobalShortcut } from 'electron';

export interface Shortcut {
  /**
   * Replaces the previous shortcut; null removes it. False: another program has it, or the system does
   * not know the keys.
   */
  set(accelerator: string | null): boolean;
  /** Releases the shortcut for other programs. */
  release(): void;
}

/** The global keyboard shortcut that shows the window. */
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
      // Electron throws for an unknown key name.
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
