import type { DetectedLocation } from '#site/features/geo-gate/gate-state.ts';
import { acknowledgements } from '#site/features/geo-gate/notice-texts.ts';
import { isOff } from '#site/platform/features.ts';
import { StepPanel } from '#site/features/geo-gate/step-panel.tsx';
import { texts } from '#site/texts/en.ts';

interface FinalConfirmationProps {
  location: DetectedLocation;
  isTracked: boolean;
  onGoBack: () => void;
  onProceed: () => void;
}

export const FinalConfirmation = ({
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
