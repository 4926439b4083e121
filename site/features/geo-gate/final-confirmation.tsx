import type { DetectedLocation } from '#site/features/geo-gate/gate-state.ts';
import { acknowledgements } from '#site/features/geo-gate/notice-texts.ts';
import { isOff } from '#site/platform/features.ts';
import { StepPanel } from '#site/features/geo-gate/step-panel.tsx';

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
      heading="FINAL CONFIRMATION"
      stamp="To be acknowledged"
      notesTitle="By proceeding I acknowledge"
      notes={notes}
      actions={
        <>
          <button type="button" className="button" onClick={onGoBack}>
            Go Back
          </button>
          <button type="button" className="button button-primary" onClick={onProceed}>
            I Acknowledge - Proceed
          </button>
        </>
      }
    >
      <p className="gate-statement">
        Entering from {location.country} <span className="gate-code">{location.countryCode}</span>
      </p>
      <p>
        Please confirm the {notes.length === 4 ? 'four' : 'three'} points. You will not be asked
        again until this browser is closed.
      </p>
    </StepPanel>
  );
};
