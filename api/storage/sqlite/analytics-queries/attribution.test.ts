import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { QueryResult } from '#api/features/analytics/queries/query-types.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

const FROM = Date.UTC(2026, 0, 5);
const WEEK = { from: '2026-01-05', to: '2026-01-11' };
const slice = { limit: 200, offset: 0 };
const { traits } = aPlacedEvent();

interface Visit {
  readonly visitor: number;
  /** Hours from the start of the period; a visit before it is negative. */
  readonly hour: number;
  /** The referring site; null: direct. */
  readonly from: string | null;
  readonly page: string;
  readonly country: string;
}

const eventsOf = (visits: readonly Visit[]) =>
  visits.map(({ visitor, hour, from, page, country }, at) =>
    aPlacedEvent({
      at: FROM + hour * 60 * 60_000,
      tag: at + 1,
      sessionKey: at + 1,
      visitorId: aVisitorId(visitor),
      page,
      traits: {
        ...traits,
        country,
        source: sourceOf('https://foyer.example/', from === null ? '' : `https://${from}/`),
      },
    }),
  );

const rule = { kind: 'page', page: '/goal*' } as const;
const scope = aScope(WEEK.from, WEEK.to);
const rowsOf = ({ rows }: QueryResult<'attribution'>) =>
  Object.fromEntries(rows.map((row) => [row.name ?? '', [row.visitors, row.converted]]));

test('the first touch is the first stored visit, the latest the last one with a source', () => {
  const visit = { visitor: 1, page: '/', country: 'US' };
  const { run } = openAnalytics(
    eventsOf([
      { ...visit, hour: -40, from: 'first.example', country: 'DE' },
      { ...visit, hour: -20, from: 'second.example', country: 'FR' },
      { ...visit, hour: 10, from: null, page: '/goal' },
      { ...visit, hour: 20, from: 'third.example' },
      { ...visit, hour: 30, from: null, visitor: 2, page: '/goal/2' },
      { ...visit, hour: 1, from: 'fourth.example', visitor: 3 },
      { ...visit, hour: 2, from: null, visitor: 3 },
    ]),
  );
  const by = (name: 'source' | 'country', touch: 'first' | 'latest') =>
    rowsOf(run('attribution', { ...scope, ...slice, rule, by: name, touch }));
  expect(by('source', 'first')).toEqual({
    'first.example': [1, 1],
    '': [1, 1],
    'fourth.example': [1, 0],
  });
  // Visits after the conversion get no credit.
  expect(by('source', 'latest')).toEqual({
    'second.example': [1, 1],
    '': [1, 1],
    'fourth.example': [1, 0],
  });
  expect(by('country', 'first')).toEqual({ DE: [1, 1], US: [2, 1] });
  expect(by('country', 'latest')).toEqual({ FR: [1, 1], US: [2, 1] });
});

test('a filter selects the visits that count, not those that get the credit', () => {
  const visit = { visitor: 1, page: '/', country: 'US' };
  const { run } = openAnalytics(
    eventsOf([
      { ...visit, hour: -20, from: 'first.example', country: 'DE' },
      { ...visit, hour: 10, from: null, page: '/goal' },
    ]),
  );
  const american = aScope(WEEK.from, WEEK.to, { country: 'US' });
  const german = aScope(WEEK.from, WEEK.to, { country: 'DE' });
  const by = { ...slice, rule, by: 'source', touch: 'first' } as const;
  expect(rowsOf(run('attribution', { ...american, ...by }))).toEqual({ 'first.example': [1, 1] });
  expect(run('attribution', { ...german, ...by })).toMatchObject({
    visitors: 0,
    converted: 0,
    rate: null,
    rows: [],
    total_rows: 0,
  });
});

const drawnVisits = fc.uniqueArray(
  fc.record({
    visitor: fc.integer({ min: 1, max: 4 }),
    hour: fc.integer({ min: -72, max: 150 }),
    from: fc.constantFrom('one.example', 'two.example', null),
    page: fc.constantFrom('/', '/a', '/goal'),
    country: fc.constantFrom('US', 'DE'),
  }),
  { minLength: 1, maxLength: 20, selector: ({ visitor, hour }) => `${visitor} ${hour}` },
);

/** The same rule, spelled out. */
const creditOf = (visits: readonly Visit[], visitor: number, touch: 'first' | 'latest') => {
  const own = visits.filter((one) => one.visitor === visitor).sort((a, b) => a.hour - b.hour);
  const within = own.filter(({ hour }) => hour >= 0);
  const conversion = within.find(({ page }) => page === '/goal');
  const last = conversion ?? within.at(-1);
  if (!last) return null;
  const until = own.slice(0, own.indexOf(last) + 1);
  const latest = until.findLast(({ from }) => from !== null) ?? last;
  const credited = touch === 'first' ? until[0] : latest;
  return { name: credited?.from ?? '', hasConverted: conversion !== undefined };
};

test('for any visits, every visitor is credited to one visit by the rule', () => {
  fc.assert(
    fc.property(drawnVisits, fc.constantFrom('first', 'latest'), (visits, touch) => {
      const { run } = openAnalytics(eventsOf(visits), FROM + 30 * DAY_MS);
      const answer = run('attribution', { ...scope, ...slice, rule, by: 'source', touch });
      const expected: Record<string, [number, number]> = {};
      for (const visitor of new Set(visits.map((one) => one.visitor))) {
        const credit = creditOf(visits, visitor, touch);
        if (!credit) continue;
        const row = (expected[credit.name] ??= [0, 0]);
        row[0] += 1;
        if (credit.hasConverted) row[1] += 1;
      }
      expect(rowsOf(answer)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
