import { type ReactNode, useEffect, useRef } from 'react';
import type { Observable } from '#shared/client/observable.ts';
import type { GateActions } from '#site/features/geo-gate/gate-actions.ts';
import type { GateState, DetectedLocation } from '#site/features/geo-gate/gate-state.ts';
import { Modal } from '#site/ui/modal.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import { acknowledgements, caveats, type Note } from '#site/features/geo-gate/notice-texts.ts';
import { isOff } from '#site/platform/features.ts';
import { texts } from '#site/texts/en.ts';

interface StepPanelProps {
  step: 1 | 2;
  heading: string;
  stamp: string;
  /** Shown beside the notes. */
  children: ReactNode;
  notesTitle: string;
  notes: readonly Note[];
  actions: ReactNode;
}

/**
 * One step of the gate, drawn as a page of general notes. The heading gets the focus, so that
 * screen readers start at the top, and tells which of the two steps this is.
 */
const StepPanel = ({
  step,
  heading,
  stamp,
  children,
  notesTitle,
  notes,
  actions,
}: StepPanelProps) => {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const heading = headingRef.current;
    heading?.closest('dialog')?.scrollTo(0, 0);
    heading?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="gate-sheet">
      <div className="gate-strip label">
        <span>{texts.notice.number(step)}</span>
        <span id="gate-step">{texts.notice.step(step)}</span>
      </div>
      <div className="gate-head cluster">
        <h1 id="gate-heading" ref={headingRef} tabIndex={-1} aria-describedby="gate-step">
          {heading}
        </h1>
        <span className="stamp stamp-in-progress">{stamp}</span>
      </div>
      <div className="gate-columns">
        <div className="gate-lead stack">{children}</div>
        <section className="gate-notes" aria-labelledby="gate-notes">
          <h2 id="gate-notes" className="label">
            {notesTitle}
          </h2>
          <ol>
            {notes.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className="gate-actions">{actions}</div>
    </div>
  );
};

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
