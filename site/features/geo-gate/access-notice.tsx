import type { DetectedLocation } from '#site/features/geo-gate/gate-state.ts';
import { caveats } from '#site/features/geo-gate/notice-texts.ts';
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

export const AccessNotice = ({
  location,
  isStuck,
  isTracked,
  onLeave,
  onContinue,
}: AccessNoticeProps) => (
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
