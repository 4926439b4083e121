import '#site/ui/toast/toast.css';
import { createRoot } from 'react-dom/client';
import { browserTimers } from '#site/platform/browser-time.ts';
import { ToastRegion } from '#site/ui/toast/toast-region.tsx';
import { createToastStore, type ToastStore } from '#site/ui/toast/toast-store.ts';

/** Mounts the toast region in its own root, for the page's lifetime. */
export const openToasts = (): ToastStore => {
  const host = document.createElement('div');
  host.id = 'foyer-toasts';
  document.body.append(host);
  const store = createToastStore(browserTimers());
  createRoot(host).render(<ToastRegion store={store} />);
  return store;
};
