import { expect, test } from 'vitest';
import { weekText, type WeekFacts } from '#api/features/reports/week-text.ts';

const week: WeekFacts = {
  from: '2026-01-05',
  to: '2026-01-11',
  figures: { visitors: 214, sessions: 260, views: 801 },
  before: { visitors: 1, sessions: 2, views: 3 },
  pages: [
    { name: '/projects', count: 90 },
    { name: '/a b', count: 1 },
  ],
  sources: [{ name: 'lobste.rs', count: 40 }],
  goals: [{ id: 'goal-1', name: 'Wrote to me', count: 3 }],
  chats: { conversations: 5, answered: 1, medianS: 185 },
};

const linesOf = (facts: WeekFacts): string[] =>
  weekText(facts).sentences.map((sentence) => sentence.map(({ text }) => text).join(''));

test('a week is compared with the one before, and ranked', () => {
  expect(weekText(week).title).toBe('Your week: 214 visitors');
  expect(linesOf(week)).toEqual([
    '214 visitors made 260 visits and viewed 801 pages. The week before: 1 visitor, 2 visits, 3 pages.',
    'Most viewed, by visitors: /projects 90, /a b 1.',
    'They came from: lobste.rs 40.',
    'Reached: Wrote to me 3.',
    '5 chats began; 1 was answered, within 3 minutes.',
  ]);
  const paths = weekText(week).sentences.flatMap((parts) =>
    parts.flatMap(({ path }) => (path === undefined ? [] : [path])),
  );
  const visitors = '/admin/analytics/visitors?from=2026-01-05&to=2026-01-11';
  expect(paths).toContain(`${visitors}&page=%2Fa%20b`);
  expect(paths).toContain(`${visitors}&source=lobste.rs`);
  expect(paths).toContain(`${visitors}&converted=goal-1`);
});

test('a week without visits has its figures and nothing else', () => {
  const none = { visitors: 0, sessions: 0, views: 0 };
  const empty = { pages: [], sources: [], goals: [] };
  const chats = { conversations: 0, answered: 0, medianS: null };
  expect(linesOf({ ...week, ...empty, chats, figures: none, before: none })).toEqual([
    '0 visitors made 0 visits and viewed 0 pages. The week before: 0 visitors, 0 visits, 0 pages.',
  ]);
});
