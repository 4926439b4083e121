import { useId, useState } from 'react';
import type { AvailabilityMode } from '#shared/domain/availability-modes.ts';
import { setAvailability, type AvailabilityStatus } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { AvailabilityChoice } from '#site/admin/availability-choice.tsx';
import type { LiveController } from '#site/admin/live/live-controller.ts';
import { useCall } from '#site/admin/queries/use-api-query.tsx';
import { SettingsForm, useSettingsForm } from '#site/admin/settings/settings-form.tsx';
import { useObservable } from '#site/ui/use-observable.ts';

interface FormProps {
  live: LiveController;
  availability: AvailabilityStatus;
}

const Form = ({ live, availability }: FormProps) => {
  const id = useId();
  const call = useCall();
  // Shown, and saved with the text, until the server has stored it.
  const [wanted, setWanted] = useState<AvailabilityMode | null>(null);
  const [isRefused, setRefused] = useState(false);
  const mode = wanted ?? availability.mode;
  const form = useSettingsForm({
    saved: { away_text: availability.away_text ?? '' },
    path: '/api/admin/availability',
    unsaved: 'The message while away is not saved.',
    done: 'Saved. Visitors see it now.',
    save: ({ away_text }) => call(setAvailability, { body: { mode, away_text } }),
  });
  const choose = async (next: AvailabilityMode) => {
    setWanted(next);
    const { away_text } = availability;
    setRefused(!(await live.chooseAvailability({ mode: next, away_text })));
    setWanted(null);
  };
  return (
    <>
      <AvailabilityChoice
        mode={mode}
        status={availability}
        // Saved immediately, as in Live, the palette and the tray.
        onMode={(next) => void choose(next)}
      />
      <p role="alert">{isRefused && 'Not saved: the server did not answer.'}</p>
      <SettingsForm form={form} go="Save message">
        <label htmlFor={id}>Message while away</label>
        <textarea
          id={id}
          data-setting="away-text"
          rows={2}
          maxLength={presenceLimits.awayTextCharacters}
          value={form.draft.away_text}
          onChange={({ target }) => form.change({ away_text: target.value })}
        />
      </SettingsForm>
    </>
  );
};

/** The owner's status for visitors, and the text that they see while nobody is there. */
export const AvailabilityForm = ({ live }: Pick<FormProps, 'live'>) => {
  const { availability } = useObservable(live.store);
  return availability && <Form live={live} availability={availability} />;
};
