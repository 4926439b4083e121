import { AccessNotice } from '#site/features/geo-gate/access-notice.tsx';
import { FinalConfirmation } from '#site/features/geo-gate/final-confirmation.tsx';
import type { GateActions } from '#site/features/geo-gate/gate-actions.ts';
import type { GateState } from '#site/features/geo-gate/gate-state.ts';
import type { Observable } from '#shared/client/observable.ts';
import { Modal } from '#site/ui/modal.tsx';
import { useObservable } from '#site/ui/use-observable.ts';

interface GateDialogProps {
  store: Observable<GateState>;
  actions: GateActions;
  isTracked: boolean;
}

const Step = ({ store, actions, isTracked }: GateDialogProps) => {
  const state = useObservable(store);
  switch (state.step) {
    case 'notice':
      return (
        <AccessNotice
          key="notice"
          location={state.location}
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
          location={state.location}
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
export const GateDialog = (props: GateDialogProps) => (
  <Modal name={{ id: 'gate-heading' }} className="gate" closedBy="none" locksScroll>
    <Step {...props} />
  </Modal>
);
