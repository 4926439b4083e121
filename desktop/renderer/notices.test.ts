import { expect, test } from 'vitest';
import type { DesktopState } from '#shared/contracts/desktop-bridge.ts';
import { initialDesktopSettings } from '#shared/contracts/desktop-settings.ts';
import { isPaused, noticesOf } from './notices.ts';

const calm: DesktopState = {
  version: '1.0.0',
  servers: [],
  server: 'https://foyer.example',
  keyState: 'kept',
  link: 'connected',
  unread: 0,
  alertProblem: null,
  shortcutProblem: false,
  pausedUntil: null,
  settings: initialDesktopSettings,
  update: null,
  last: null,
};
const now = new Date(2026, 0, 5, 15, 30).getTime();

test('shows nothing when all is well', () => {
  expect(noticesOf(calm, now)).toEqual([]);
});

test.each([
  [{ keyState: 'session' }, /kept until you quit/],
  [{ keyState: 'keyring_changed' }, /keyring has changed/],
  [{ keyState: 'unreadable' }, /cannot read the stored key/],
  [{ link: 'refused' }, /does not accept the stored key/],
  [{ link: 'reconnecting' }, /cannot be reached/],
  [{ alertProblem: 'failed' }, /could not be shown/],
  [{ alertProblem: 'unsupported' }, /shows no notifications/],
  [{ shortcutProblem: true }, /Another program uses the shortcut/],
] as const)('reports %j', (over, words) => {
  const [notice, ...more] = noticesOf({ ...calm, ...over }, now);
  expect(notice).toMatch(words);
  expect(more).toEqual([]);
});

test('shows the end of a pause while it lasts, with the day if it is another one', () => {
  const until = (pausedUntil: number) => noticesOf({ ...calm, pausedUntil }, now).join();
  const weekday = new Date(2026, 0, 6).toLocaleDateString([], { weekday: 'long' });
  expect(until(now + 60_000)).toMatch(/^Alerts are paused until .+\.$/);
  expect(until(now + 60_000)).not.toContain(weekday);
  expect(until(new Date(2026, 0, 6, 8).getTime())).toContain(weekday);
  expect(until(now)).toBe('');
  expect(isPaused({ ...calm, pausedUntil: now }, now)).toBe(false);
});
