import type { ToastKind, ToastStore } from '#site/ui/toast/toast-store.ts';

// The page's only toast region, created with the first toast.
let opened: Promise<ToastStore> | null = null;

/**
 * Shows a transient note. A toast may be missed, replaced or fail to load, so essential
 * information, above all a failure, must also be shown beside its subject.
 */
export const showToast = (text: string, kind: ToastKind = 'note'): void => {
  opened ??= import('#site/ui/toast/open-toasts.tsx').then(({ openToasts }) => openToasts());
  opened.then(
    (store) => store.show({ text, kind }),
    // The chunk failed to load; the next toast tries again.
    () => (opened = null),
  );
};
