import { useId, useState, type SubmitEvent } from 'react';
import type { AvailabilityMode } from '#shared/domain/availability-modes.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { AvailabilityChoice } from '#site/admin/availability-choice.tsx';
import type { LiveController } from '#site/admin/live/live-controller.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './availability-form.css';

/** How visitors see the owner, and what they read while nobody is there. */
export const AvailabilityForm = ({ live }: { live: LiveController }) => {
  const { availability } = useObservable(live.store);
  const id = useId();
  // What was not touched here stays what it is, whoever changes it elsewhere.
  const [edited, setEdited] = useState<{ mode?: AvailabilityMode; text?: string }>({});
  const [statusText, setStatusText] = useState('');
  if (!availability) return null;
  const { mode = availability.mode, text = availability.away_text ?? '' } = edited;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const choice = { mode, away_text: text.trim() === '' ? null : text.trim() };
    void live.chooseAvailability(choice).then((isStored) => {
      if (isStored) setEdited({});
      setStatusText(
        isStored ? 'Saved. Visitors see it now.' : 'Not saved: the server did not answer.',
      );
    });
  };
  return (
    <form className="availability" onSubmit={submit}>
      <AvailabilityChoice
        mode={mode}
        status={availability}
        onMode={(next) => setEdited({ ...edited, mode: next })}
      />
      <label htmlFor={`${id}-text`}>Message while away</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        maxLength={presenceLimits.awayTextCharacters}
        value={text}
        onChange={(event) => setEdited({ ...edited, text: event.target.value })}
      />
      <button type="submit">Save</button>
      <output>{statusText}</output>
    </form>
  );
};
