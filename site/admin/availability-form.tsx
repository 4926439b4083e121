import { useId, useState, type SubmitEvent } from 'react';
import type { AvailabilityMode } from '#shared/domain/availability-modes.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { AvailabilityModes } from '#site/admin/availability-modes.tsx';
import type { ConsoleState } from '#site/admin/console-state.ts';
import type { AdminConsole } from '#site/admin/console.ts';
import './availability-form.css';

interface AvailabilityFormProps {
  availability: NonNullable<ConsoleState['availability']>;
  onChoose: AdminConsole['chooseAvailability'];
}

/** How visitors see the owner, and what they read while nobody is there. */
export const AvailabilityForm = ({ availability, onChoose }: AvailabilityFormProps) => {
  const id = useId();
  // What was not touched here stays what it is, whoever changes it elsewhere.
  const [edited, setEdited] = useState<{ mode?: AvailabilityMode; text?: string }>({});
  const [statusText, setStatusText] = useState('');
  const { mode = availability.mode, text = availability.away_text ?? '' } = edited;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const choice = { mode, away_text: text.trim() === '' ? null : text.trim() };
    void onChoose(choice).then((isStored) => {
      if (isStored) setEdited({});
      setStatusText(isStored ? 'Kept; visitors are told.' : 'Not kept: the server did not answer.');
    });
  };
  return (
    <form className="availability" onSubmit={submit}>
      <AvailabilityModes
        mode={mode}
        isHere={availability.is_here}
        onMode={(next) => setEdited({ ...edited, mode: next })}
      />
      <label htmlFor={`${id}-text`}>Text while away</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        maxLength={presenceLimits.awayTextCharacters}
        value={text}
        onChange={(event) => setEdited({ ...edited, text: event.target.value })}
      />
      <button type="submit">Keep</button>
      <output>{statusText}</output>
    </form>
  );
};
