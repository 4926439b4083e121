import '#site/ui/toast/toast.css';
import { createRoot } from 'react-dom/client';
import { type FocusEvent, useEffect, useRef } from 'react';
import { browserTimers } from '#site/platform/browser-time.ts';
import { createToastStore, type ToastStore, type Toast } from '#site/ui/toast/toast-store.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';

/** Dismissing a toast returns focus to where it came from. */
const ToastCard = ({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) => {
  const cameFrom = useRef<EventTarget | null>(null);
  const dismiss = () => {
    onDismiss();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <div className="toast" data-kind={toast.kind}>
      <p>{toast.text}</p>
      <button
        type="button"
        className="icon-button at-edge"
        aria-label={texts.ui.dismiss}
        onClick={dismiss}
        onFocus={({ relatedTarget }: FocusEvent) => (cameFrom.current = relatedTarget)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') dismiss();
        }}
      >
        <svg className="icon icon-small" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9l-9 9" />
        </svg>
      </button>
    </div>
  );
};

/**
 * Raises the region above dialogs that opened since. A browser without popovers shows it in its own
 * layer.
 */
const raise = (region: HTMLElement | null) => {
  if (!region?.isConnected || !('showPopover' in region)) return;
  region.hidePopover();
  region.showPopover();
};

/**
 * Two live regions, always mounted, so that screen readers announce new content: problems
 * interrupt, other notes are polite.
 */
const ToastRegion = ({ store }: { store: ToastStore }) => {
  const state = useObservable(store);
  const region = useRef<HTMLDivElement>(null);
  // Only while the region is empty: moving its text would announce it twice, or not at all.
  useEffect(() => {
    if (!state.toast) raise(region.current);
  }, [state]);
  const { toast } = state;
  const card = toast && <ToastCard toast={toast} onDismiss={store.dismiss} />;
  const isProblem = toast?.kind === 'problem';
  return (
    <div ref={region} className="toast-region" popover="manual">
      <output>{!isProblem && card}</output>
      <div role="alert">{isProblem && card}</div>
    </div>
  );
};

/** Mounts the toast region in its own root, for the page's lifetime. */
export const openToasts = (): ToastStore => {
  const host = document.createElement('div');
  host.id = 'foyer-toasts';
  document.body.append(host);
  const store = createToastStore(browserTimers());
  createRoot(host).render(<ToastRegion store={store} />);
  return store;
};
