import { expect, test } from 'vitest';
import { morningText, type MorningFacts } from '#api/features/reports/morning-text.ts';

const HOUR_MS = 3_600_000;

const nothing: MorningFacts = {
  date: '2026-01-06',
  visits: { visitors: 0, usual: null, returned: { count: 0, known: [] }, openErrors: 0 },
  waiting: { count: 0, isMore: false, longestMs: 0, isSinceYesterday: false },
  messages: { unread: 0, isSinceYesterday: false },
  failedDeliveries: 0,
  hasBackupFailed: false,
};

const sentencesOf = (facts: MorningFacts): string[] =>
  morningText(facts).sentences.map((sentence) => sentence.map(({ text }) => text).join(''));

const waitingSince = (isSinceYesterday: boolean): MorningFacts => ({
  ...nothing,
  waiting: { count: 1, isMore: false, longestMs: 0, isSinceYesterday },
});

const unreadSince = (isSinceYesterday: boolean): MorningFacts => ({
  ...nothing,
  messages: { unread: 1, isSinceYesterday },
});

const visits = (over: Partial<NonNullable<MorningFacts['visits']>>) => ({
  visits: { visitors: 12, usual: null, returned: { count: 0, known: [] }, openErrors: 0, ...over },
});

test('describes a quiet night in two sentences', () => {
  expect(morningText(nothing).title).toBe('Good morning: a quiet day');
  expect(sentencesOf(nothing)).toEqual(['Nobody came yesterday.', 'Nobody waits for you.']);
});

test.each([
  [12, 9.4, '12 visitors came yesterday, 3 more than on an ordinary Tuesday.'],
  [12, 12.3, '12 visitors came yesterday, as on an ordinary Tuesday.'],
  [1, 9, '1 visitor came yesterday, 8 fewer than on an ordinary Tuesday.'],
  [3, null, '3 visitors came yesterday.'],
  [0, 4, 'Nobody came yesterday, 4 fewer than on an ordinary Tuesday.'],
])('%i visitors where %s are usual', (visitors, usual, text) => {
  expect(sentencesOf({ ...nothing, ...visits({ visitors, usual }) })[0]).toBe(text);
});

test.each([
  [4, [], '4 of them had been here before.'],
  [1, ['Ann'], 'Ann came back.'],
  [2, ['Ann', 'Ben'], 'Ann and Ben came back.'],
  [3, ['Ann'], 'Ann and 2 others came back.'],
  [4, ['Ann', 'Ben', 'Cleo'], 'Ann, Ben, Cleo and 1 other came back.'],
])('%i came back, of whom %j wrote before', (count, known, text) => {
  expect(sentencesOf({ ...nothing, ...visits({ returned: { count, known } }) })[1]).toBe(text);
});

test.each([
  [
    { count: 1, isMore: false, longestMs: 5 * HOUR_MS, isSinceYesterday: false },
    0,
    '1 chat waits for you, for 5 hours.',
  ],
  [
    { count: 3, isMore: false, longestMs: 50 * HOUR_MS, isSinceYesterday: true },
    1,
    '3 chats wait for you, the longest for 2 days, and 1 contact message is unread.',
  ],
  [
    { count: 100, isMore: true, longestMs: HOUR_MS / 2, isSinceYesterday: false },
    0,
    '100 or more chats wait for you, the longest for less than an hour.',
  ],
  [
    { count: 0, isMore: false, longestMs: 0, isSinceYesterday: false },
    2,
    '2 contact messages are unread.',
  ],
])('who waits: %j and %i messages', (waiting, unread, text) => {
  const messages = { unread, isSinceYesterday: false };
  expect(sentencesOf({ ...nothing, waiting, messages })).toContain(text);
});

test('lists failures last, each with its link into the console', () => {
  const { sentences } = morningText({
    ...nothing,
    ...visits({ openErrors: 2 }),
    failedDeliveries: 1,
    hasBackupFailed: true,
  });
  expect(sentences.slice(-3)).toEqual([
    [
      { text: 'Visitors met ' },
      { text: '2 errors', path: '/admin/analytics/errors?from=2026-01-06&to=2026-01-06' },
      { text: ' on the pages.' },
    ],
    [{ text: '1 alarm', path: '/admin/settings/outside' }, { text: ' could not be delivered.' }],
    [
      { text: 'The ' },
      { text: 'last backup', path: '/admin/settings/backups' },
      { text: ' failed.' },
    ],
  ]);
});

test('does not mention features that are off', () => {
  expect(sentencesOf({ ...nothing, visits: null, waiting: null, messages: null })).toEqual([]);
});

test.each([
  ['nothing', nothing, false],
  ['visitors', { ...nothing, ...visits({}) }, true],
  ['a backup', { ...nothing, hasBackupFailed: true }, true],
  ['an alarm', { ...nothing, failedDeliveries: 1 }, true],
  ['who came today', waitingSince(false), false],
  ['who waits since yesterday', waitingSince(true), true],
  ['a message of today', unreadSince(false), false],
  ['a message unread since yesterday', unreadSince(true), true],
])('news: %s', (_name, facts, expected) => {
  expect(morningText(facts).has_news).toBe(expected);
});
