import { useId, useState, type SubmitEvent } from 'react';
import type { AvailabilityMode } from '#shared/domain/availability-modes.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { AvailabilityChoice } from '#site/admin/availability-choice.tsx';
import type { LiveController } from '#site/admin/live/live-controller.ts';
import { useUnsaved } from '#site/admin/unsaved.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import './availability-form.css';

/** How visitors see the owner, and what they read while nobody is there. */
export const AvailabilityForm = ({ live }: { live: LiveController }) => {
  const { availability } = useObservable(live.store);
  const id = useId();
  // Until it is touched here, the text stays what it is, whoever changes it elsewhere.
  const [edited, setEdited] = useState<string | null>(null);
  // Until the server has stored it, what was chosen here is shown and saved with the text.
  const [wanted, setWanted] = useState<AvailabilityMode | null>(null);
  const [statusText, setStatusText] = useState('');
  const stored = availability?.away_text ?? '';
  useUnsaved(edited === null || edited === stored ? null : 'The message while away is not saved.');
  if (!availability) return null;
  const text = edited ?? stored;
  const mode = wanted ?? availability.mode;
  const choose = async (choice: Parameters<LiveController['chooseAvailability']>[0]) => {
    setWanted(choice.mode);
    const isStored = await live.chooseAvailability(choice);
    setWanted(null);
    setStatusText(
      isStored ? 'Saved. Visitors see it now.' : 'Not saved: the server did not answer.',
    );
    return isStored;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const away_text = text.trim() === '' ? null : text.trim();
    void choose({ mode, away_text }).then((isStored) => {
      if (isStored) setEdited(null);
    });
  };
  return (
    <form className="availability" onSubmit={submit}>
      <AvailabilityChoice
        mode={mode}
        status={availability}
        // At once, as in Live, in the palette and in the tray.
        onMode={(next) => void choose({ mode: next, away_text: availability.away_text })}
      />
      <label htmlFor={`${id}-text`}>Message while away</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        maxLength={presenceLimits.awayTextCharacters}
        value={text}
        onChange={(event) => setEdited(event.target.value)}
      />
      <button type="submit">Save the message</button>
      <output>{statusText}</output>
    </form>
  );
};
