import { expect, test } from 'vitest';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createFakeNotifier } from '../../testing/open-alerts.ts';
import { createNewcomerNotifier, type NewcomersDeps } from './newcomer-notifier.ts';

const arrived = (country: string | null, current_page: string) =>
  ({ name: 'Ada', country, current_page }) as PresenceRow;

const setUpNotifier = (rules: Partial<ReturnType<NewcomersDeps['rules']>> = {}) => {
  const clock = createFakeClock();
  const notifier = createFakeNotifier();
  const opened: string[] = [];
  const newcomers = createNewcomerNotifier({
    notifier,
    clock,
    rules: () => ({ notifiesOfNewVisitors: true, quiet: null, pausedUntil: null, ...rules }),
    onOpenLive: () => opened.push('live'),
    onFailed: () => undefined,
  });
  return { notifier, opened, newcomers };
};

test('a new visitor is reported in one notification, which opens the live view', () => {
  const { notifier, opened, newcomers } = setUpNotifier();
  newcomers.notify(arrived('DE', '/resume'));
  newcomers.notify(arrived(null, '/projects'));
  expect(notifier.shown.map(({ title, body }) => `${title} ${body}`)).toEqual([
    'Ada from DE on /resume',
    'Ada on /projects',
  ]);
  expect(notifier.open()).toHaveLength(1);
  notifier.open()[0]?.clicked();
  expect(opened).toEqual(['live']);
  newcomers.stop();
  expect(notifier.open()).toEqual([]);
});

test.each([
  ['unless the owner enables it', { notifiesOfNewVisitors: false }],
  ['in a pause', { pausedUntil: Infinity }],
  ['in quiet hours', { quiet: { from: 0, to: 24 * 60 } }],
])('reports nobody %s', (_, rules) => {
  const { notifier, newcomers } = setUpNotifier(rules);
  newcomers.notify(arrived('DE', '/'));
  expect(notifier.shown).toEqual([]);
});
