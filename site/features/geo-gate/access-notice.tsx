import type { DetectedLocation } from '#site/features/geo-gate/gate-state.ts';
import { caveats } from '#site/features/geo-gate/notice-texts.ts';
import { isOff } from '#site/platform/features.ts';
import { StepPanel } from '#site/features/geo-gate/step-panel.tsx';

interface AccessNoticeProps {
  location: DetectedLocation;
  isStuck: boolean;
  isTracked: boolean;
  onLeave: () => void;
  onContinue: () => void;
}

export const AccessNotice = ({
  location,
  isStuck,
  isTracked,
  onLeave,
  onContinue,
}: AccessNoticeProps) => (
  <StepPanel
    step={1}
    heading="ACCESS NOTICE"
    stamp="Outside the US"
    notesTitle="Before you continue"
    notes={caveats({ isTracked, isOff })}
    actions={
      <>
        <button type="button" className="button" onClick={onLeave}>
          Return to Previous Site
        </button>
        <button type="button" className="button button-primary" onClick={onContinue}>
          I Understand - Continue Anyway
        </button>
        <output className="gate-hint">
          {isStuck &&
            'Your browser has no earlier page to return to. You can close this tab instead.'}
        </output>
      </>
    }
  >
    <dl className="gate-place">
      <div>
        <dt className="label">Detected country</dt>
        <dd>{location.country}</dd>
      </div>
      <div>
        <dt className="label">Code</dt>
        <dd className="gate-code">{location.countryCode}</dd>
      </div>
    </dl>
    <h2 className="label">Compliance notice</h2>
    <p>
      This website is intended for visitors in the United States. You appear to be somewhere else,
      where other rules may apply to what is shown and recorded here.
    </p>
    <p>You may return to where you came from, or read the notes and continue.</p>
  </StepPanel>
);
