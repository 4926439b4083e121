import { useId } from 'react';
import { availabilityModes, type AvailabilityMode } from '#shared/domain/availability-modes.ts';
import type { AvailabilityStatus } from '#shared/contracts/presence.ts';
import { availabilityText } from '#site/admin/availability-text.ts';
import './availability-choice.css';

export const availabilityNames: Readonly<Record<AvailabilityMode, string>> = {
  automatic: 'Automatic',
  here: 'Here',
  away: 'Away',
};

interface AvailabilityChoiceProps {
  mode: AvailabilityMode;
  /** The status that visitors see, chosen or automatic. */
  status: AvailabilityStatus;
  onMode: (mode: AvailabilityMode) => void;
}

export const AvailabilityChoice = ({ mode, status, onMode }: AvailabilityChoiceProps) => {
  const id = useId();
  return (
    <fieldset className="availability-modes">
      <legend>Visitors see: {availabilityText(status)}</legend>
      {availabilityModes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={`${id}-mode`}
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          {availabilityNames[one]}
        </label>
      ))}
    </fieldset>
  );
};
