import { useId, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { localInputOf, snoozeTimes } from '#site/admin/inbox/snooze-times.ts';
import { Menu } from '#site/admin/menu.tsx';

const timeText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** Opens the menu as a click would. Returns false if no open chat can be snoozed. */
export const openSnoozeMenu = (): boolean => {
  const button = document.querySelector<HTMLElement>('.thread .snooze > button');
  button?.click();
  return button !== null;
};

interface SnoozeProps {
  /** Null ends the snooze. */
  onSnooze: (until: string | null) => void;
}

const OwnDate = ({ onSnooze, onClose }: SnoozeProps & { onClose: () => void }) => {
  const id = useId();
  const [now] = useState(() => Date.now());
  const [value, setValue] = useState(() => localInputOf(snoozeTimes(now).at(-1)?.at ?? now));
  return (
    <ConsoleDialog title="Snooze until" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onSnooze(new Date(value).toISOString());
        }}
      >
        <label htmlFor={id}>Date and time</label>
        <input
          id={id}
          type="datetime-local"
          required
          min={localInputOf(now)}
          max={localInputOf(now + limits.inbox.snoozeMaxMs)}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <button type="submit">Snooze</button>
      </form>
    </ConsoleDialog>
  );
};

/** Chooses the end of a snooze, or ends the current one. */
export const SnoozeMenu = ({ isSnoozed, onSnooze }: SnoozeProps & { isSnoozed: boolean }) => {
  const [hasDate, setHasDate] = useState(false);
  const items = () => [
    ...(isSnoozed ? [{ name: 'End the snooze', run: () => onSnooze(null) }] : []),
    ...snoozeTimes(Date.now()).map(({ name, at }) => ({
      name,
      note: timeText(at),
      run: () => onSnooze(new Date(at).toISOString()),
    })),
    { name: 'Until a date…', run: () => setHasDate(true) },
  ];
  return (
    <>
      <Menu label={isSnoozed ? 'Snoozed' : 'Snooze'} className="snooze" items={items} />
      {hasDate && <OwnDate onSnooze={onSnooze} onClose={() => setHasDate(false)} />}
    </>
  );
};
