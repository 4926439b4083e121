import type { ToastKind, ToastStore } from '#site/ui/toast/toast-store.ts';

// One place for toasts a page, made with the first of them.
let opened: Promise<ToastStore> | null = null;

/**
 * Tells the visitor something in passing. A toast may be missed, replaced, or not be fetched: what
 * must be known, and above all what went wrong, stands beside what it is about as well.
 */
export const showToast = (text: string, kind: ToastKind = 'note'): void => {
  opened ??= import('#site/ui/toast/open-toasts.tsx').then(({ openToasts }) => openToasts());
  opened.then(
    (store) => store.show({ text, kind }),
    // Not fetched this time; the next toast tries again.
    () => (opened = null),
  );
};
