import type { PageLife } from '#shared/ports/page-life.ts';

export interface FakePageLife extends PageLife {
  set(change: Partial<{ isVisible: boolean; isOnline: boolean; hasFocus: boolean }>): void;
  wake(): void;
  input(): void;
}

export const createFakePageLife = (): FakePageLife => {
  const state = { isVisible: true, isOnline: true, hasFocus: true };
  const changed = new Set<() => void>();
  const woken = new Set<() => void>();
  const moved = new Set<() => void>();
  const add = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  const call = (set: Set<() => void>) => {
    for (const listener of [...set]) listener();
  };
  return {
    isVisible: () => state.isVisible,
    isOnline: () => state.isOnline,
    hasFocus: () => state.hasFocus,
    onChange: add(changed),
    onWake: add(woken),
    onInput: add(moved),
    set: (change) => {
      Object.assign(state, change);
      call(changed);
    },
    wake: () => call(woken),
    input: () => call(moved),
  };
};
