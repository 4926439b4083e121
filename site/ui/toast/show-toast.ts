import type { ToastKind, ToastStore } from '#site/ui/toast/toast-store.ts';

// One toast region per page, created with the first toast.
let opened: Promise<ToastStore> | null = null;

/**
 * Shows a passing note. A toast may be missed, replaced or not be fetched, so whatever must be known,
 * above all a failure, is also shown next to what it concerns.
 */
export const showToast = (text: string, kind: ToastKind = 'note'): void => {
  opened ??= import('#site/ui/toast/open-toasts.tsx').then(({ openToasts }) => openToasts());
  opened.then(
    (store) => store.show({ text, kind }),
    // The chunk failed to load; the next toast tries again.
    () => (opened = null),
  );
};
