import { useRef, useState } from 'react';
import { snoozeTimes, type SnoozeTime } from '#site/admin/inbox/snooze-times.ts';

const timeText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** Opens the menu as a click would. False: no open conversation can be snoozed. */
export const openSnoozeMenu = (): boolean => {
  const button = document.querySelector<HTMLElement>('.snooze > summary');
  button?.click();
  button?.focus();
  return button !== null;
};

/** Chooses until when to snooze the conversation. */
export const SnoozeMenu = ({ onSnooze }: { onSnooze: (until: string) => void }) => {
  const details = useRef<HTMLDetailsElement>(null);
  const [times, setTimes] = useState<readonly SnoozeTime[]>([]);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    // Only handles the key that bubbles out of the menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className="snooze"
      onToggle={() => setTimes(snoozeTimes(Date.now()))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        event.stopPropagation();
        close();
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary>Snooze</summary>
      <ul>
        {times.map(({ name, at }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                close();
                onSnooze(new Date(at).toISOString());
              }}
            >
              {name} <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
};
