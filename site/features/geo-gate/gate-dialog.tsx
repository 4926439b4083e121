import type { Observable } from '#shared/client/observable.ts';
import type { GateActions } from '#site/features/geo-gate/gate-actions.ts';
import type { GateState, DetectedLocation } from '#site/features/geo-gate/gate-state.ts';
import { Modal } from '#site/ui/modal.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import { acknowledgements, caveats } from '#site/features/geo-gate/notice-texts.ts';
import { isOff } from '#site/platform/features.ts';
import { StepPanel } from '#site/features/geo-gate/step-panel.tsx';
import { texts } from '#site/texts/en.ts';

interface AccessNoticeProps {
  location: DetectedLocation;
  isStuck: boolean;
  isTracked: boolean;
  onLeave: () => void;
  onContinue: () => void;
}

const AccessNotice = ({ location, isStuck, isTracked, onLeave, onContinue }: AccessNoticeProps) => (
  <StepPanel
    step={1}
    heading={texts.notice.heading}
    stamp={texts.notice.stamp}
    notesTitle={texts.notice.notes}
    notes={caveats({ isTracked, isOff })}
    actions={
      <>
        <button type="button" className="button" onClick={onLeave}>
          {texts.notice.leave}
        </button>
        <button type="button" className="button button-primary" onClick={onContinue}>
          {texts.notice.goOn}
        </button>
        <output className="gate-hint">{isStuck && texts.notice.noWayBack}</output>
      </>
    }
  >
    <dl className="gate-place">
      <div>
        <dt className="label">{texts.notice.country}</dt>
        <dd>{location.country}</dd>
      </div>
      <div>
        <dt className="label">{texts.notice.code}</dt>
        <dd className="gate-code">{location.countryCode}</dd>
      </div>
    </dl>
    <h2 className="label">{texts.notice.compliance}</h2>
    <p>{texts.notice.intendedFor}</p>
    <p>{texts.notice.choice}</p>
  </StepPanel>
);

interface FinalConfirmationProps {
  location: DetectedLocation;
  isTracked: boolean;
  onGoBack: () => void;
  onProceed: () => void;
}

const FinalConfirmation = ({
  location,
  isTracked,
  onGoBack,
  onProceed,
}: FinalConfirmationProps) => {
  const notes = acknowledgements({ isTracked, isOff });
  return (
    <StepPanel
      step={2}
      heading={texts.notice.confirmation}
      stamp={texts.notice.toAcknowledge}
      notesTitle={texts.notice.acknowledge}
      notes={notes}
      actions={
        <>
          <button type="button" className="button" onClick={onGoBack}>
            {texts.notice.goBack}
          </button>
          <button type="button" className="button button-primary" onClick={onProceed}>
            {texts.notice.proceed}
          </button>
        </>
      }
    >
      <p className="gate-statement">
        {texts.notice.enteringFrom}
        {location.country} <span className="gate-code">{location.countryCode}</span>
      </p>
      <p>{texts.notice.confirm(notes.length)}</p>
    </StepPanel>
  );
};

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
