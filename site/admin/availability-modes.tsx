import { useId } from 'react';
import { availabilityModes, type AvailabilityMode } from '#shared/domain/availability-modes.ts';
import './availability-modes.css';

const names: Readonly<Record<AvailabilityMode, string>> = {
  automatic: 'Automatic',
  here: 'Here',
  away: 'Away',
};

interface AvailabilityModesProps {
  mode: AvailabilityMode;
  /** How visitors see the owner now, whether chosen or automatic. */
  isHere: boolean;
  onMode: (mode: AvailabilityMode) => void;
}

/** Chooses how the owner appears to visitors. */
export const AvailabilityModes = ({ mode, isHere, onMode }: AvailabilityModesProps) => {
  const id = useId();
  return (
    <fieldset className="availability-modes">
      <legend>Visitors see you as {isHere ? 'here' : 'away'}</legend>
      {availabilityModes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={`${id}-mode`}
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          {names[one]}
        </label>
      ))}
    </fieldset>
  );
};
