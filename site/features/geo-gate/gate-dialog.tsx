import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { AccessNotice } from '#site/features/geo-gate/access-notice.tsx';
import { FinalConfirmation } from '#site/features/geo-gate/final-confirmation.tsx';
import type { GateActions } from '#site/features/geo-gate/gate-actions.ts';
import type { GateState } from '#site/features/geo-gate/gate-state.ts';
import { lockScroll } from '#site/ui/lock-scroll.ts';
import type { Observable } from '#shared/client/observable.ts';

interface GateDialogProps {
  store: Observable<GateState>;
  actions: GateActions;
  isTracked: boolean;
}

/** Modal as long as it is on the page; closing gives the focus back to where it was. */
const useModal = () => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const unlock = lockScroll(document.documentElement, window.innerWidth);
    const refuse = (event: Event) => event.preventDefault();
    // Browsers without `closedby` close on the second Escape whatever is said to the first.
    const reopen = () => dialog.showModal();
    dialog.addEventListener('cancel', refuse);
    dialog.addEventListener('close', reopen);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', refuse);
      dialog.removeEventListener('close', reopen);
      dialog.close();
      unlock();
    };
  }, []);
  return ref;
};

const Step = ({ store, actions, isTracked }: GateDialogProps) => {
  const state = useSyncExternalStore(store.subscribe, store.get);
  switch (state.step) {
    case 'notice':
      return (
        <AccessNotice
          key="notice"
          place={state.place}
          isStuck={state.isStuck}
          isTracked={isTracked}
          onLeave={actions.leaveSite}
          onContinue={actions.continueAnyway}
        />
      );
    case 'confirmation':
      return (
        <FinalConfirmation
          key="confirmation"
          place={state.place}
          isTracked={isTracked}
          onGoBack={actions.goBack}
          onProceed={actions.proceed}
        />
      );
    case 'loading':
    case 'allowed':
    case 'withheld':
      return null;
  }
};

/** The notice and its confirmation before the page. The native modal makes the page beneath inert. */
export const GateDialog = ({ store, actions, isTracked }: GateDialogProps) => {
  const ref = useModal();
  return (
    <dialog ref={ref} className="gate" closedby="none" aria-labelledby="gate-heading">
      <Step store={store} actions={actions} isTracked={isTracked} />
    </dialog>
  );
};
