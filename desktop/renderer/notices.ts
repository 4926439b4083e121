import type { DesktopState } from '#shared/contracts/desktop-bridge.ts';

const keyNotices: Partial<Record<DesktopState['keyState'], string>> = {
  session: 'No keyring: the key is kept until you quit.',
  keyring_changed:
    'The keyring has changed, so the stored key cannot be read. Enter it again, or restore the old keyring.',
  unreadable: 'The keyring cannot read the stored key. Enter it again.',
};

export const isPaused = ({ pausedUntil }: DesktopState, now: number): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** The end of a pause: the time, and the day if it is not today. */
const endText = (until: number, now: number): string => {
  const [end, today] = [new Date(until), new Date(now)];
  const time = end.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const isToday = end.toDateString() === today.toDateString();
  return isToday ? time : `${end.toLocaleDateString([], { weekday: 'long' })}, ${time}`;
};

/** The app's notices for the admin, most severe first. `now` in ms since the epoch. */
export const noticesOf = (state: DesktopState, now: number): string[] => {
  const { alertProblem } = state;
  const all = [
    keyNotices[state.keyState],
    state.link === 'refused' ? 'The server does not accept the stored key.' : undefined,
    state.link === 'reconnecting' ? 'The server cannot be reached. Trying again.' : undefined,
    alertProblem === 'failed'
      ? 'A notification could not be shown. Allow them in the settings of your system, then test.'
      : undefined,
    alertProblem === 'unsupported' ? 'This system shows no notifications.' : undefined,
    state.shortcutProblem ? 'Another program uses the shortcut.' : undefined,
    state.pausedUntil !== null && isPaused(state, now)
      ? `Alerts are paused until ${endText(state.pausedUntil, now)}.`
      : undefined,
  ];
  return all.filter((notice) => notice !== undefined);
};
