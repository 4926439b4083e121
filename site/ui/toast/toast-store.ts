import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { createObservable } from '#shared/client/observable.ts';

export type ToastKind = 'note' | 'done' | 'problem';

export interface Toast {
  text: string;
  kind: ToastKind;
}

// Screen readers announce a live region when its content changes. Emptying it first announces the
// same text again.
const GAP_MS = 100;

/** The toasts of this page, one at a time: a new one replaces the old. */
export const createToastStore = (timers: Timers) => {
  const state = createObservable<{ toast: Toast | null }>({ toast: null });
  let cancel: Cancel = () => {};
  const clear = () => {
    cancel();
    state.set({ toast: null });
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    show: (toast: Toast) => {
      clear();
      cancel = timers.after(GAP_MS, () => {
        cancel = timers.after(limits.ui.toastRemoveDelayMs, clear);
        state.set({ toast });
      });
    },
    dismiss: clear,
  };
};

export type ToastStore = ReturnType<typeof createToastStore>;
