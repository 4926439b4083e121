import { expect, test } from 'vitest';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { extendTrails, stepsBetween, type LiveTrails } from '#site/admin/people/live-trail.ts';

const at = (second: number) => new Date(second * 1_000).toISOString();
const aRow = (over: Partial<PresenceRow> = {}): PresenceRow =>
  ({
    id: 'v',
    visitor_id: 'v',
    arrived_at: at(0),
    since: at(0),
    current_page: '/',
    is_idle: false,
    ...over,
  }) as PresenceRow;

type Rows = readonly PresenceRow[];
const changed = (trails: LiveTrails, before: Rows, after: Rows, now: string) =>
  extendTrails(trails, { before, after, isAll: false }, now);

test('arriving, moving to another page and leaving are steps; an idle visitor or a new tab is not', () => {
  expect(stepsBetween(undefined, aRow(), at(1))).toEqual([
    { kind: 'arrived', at: at(0), page: '/' },
    { kind: 'page', at: at(0), page: '/' },
  ]);
  const moved = aRow({ current_page: '/vr', since: at(5) });
  expect(stepsBetween(aRow(), moved, at(6))).toEqual([{ kind: 'page', at: at(5), page: '/vr' }]);
  const idle = aRow({ is_idle: true });
  expect(stepsBetween(aRow(), idle, at(7))).toEqual([]);
  expect(stepsBetween(idle, aRow(), at(8))).toEqual([]);
  expect(stepsBetween(aRow(), undefined, at(9))).toEqual([{ kind: 'left', at: at(9), page: '/' }]);
  expect(stepsBetween(aRow(), aRow({ tabs: 3 }), at(9))).toEqual([]);
});

test('a visitor who comes back starts another visit', () => {
  const back = aRow({ arrived_at: at(90), since: at(90) });
  expect(stepsBetween(aRow(), back, at(91)).map(({ kind }) => kind)).toEqual(['arrived', 'page']);
});

test('each visitor has their own trail, which remains after they leave', () => {
  const other = aRow({ id: 'w', visitor_id: 'w', current_page: '/resume' });
  const first = changed(new Map(), [], [aRow(), other], at(1));
  const last = changed(first, [aRow(), other], [other], at(2));
  expect(last.get('v')?.map(({ kind }) => kind)).toEqual(['arrived', 'page', 'left']);
  expect(last.get('w')?.map(({ page }) => page)).toEqual(['/resume', '/resume']);
});

test('at most 200 visitors and 200 steps of each are remembered', () => {
  let trails: LiveTrails = new Map();
  for (let n = 0; n < 300; n += 1) {
    const [before, after] = [n, n + 1].map((second) => aRow({ since: at(second) }));
    if (before && after) trails = changed(trails, [before], [after], at(n));
    trails = changed(trails, [], [aRow({ id: `v${n}`, visitor_id: `v${n}` })], at(n));
  }
  expect(trails.get('v')).toHaveLength(200);
  expect(trails.size).toBe(200);
});

test('a visitor who reconnects after a restart of the server has neither left nor arrived', () => {
  const back = aRow({ arrived_at: at(90), since: at(90), has_reconnected: true });
  expect(stepsBetween(aRow(), back, at(91))).toEqual([]);
  expect(stepsBetween(undefined, back, at(91))).toEqual([]);
  const elsewhere = { ...back, current_page: '/vr' };
  expect(stepsBetween(aRow(), elsewhere, at(91))).toEqual([
    { kind: 'page', at: at(90), page: '/vr' },
  ]);
});

test('a visitor who left while the console was disconnected gets no step, since the time is unknown', () => {
  const trails = extendTrails(new Map(), { before: [aRow()], after: [], isAll: true }, at(9));
  expect(trails.get('v')).toBeUndefined();
});

test('merging two people adds no step to either trail', () => {
  const phone = aRow({ id: 'p', visitor_id: 'p', visitor_ids: ['p'], arrived_at: at(5) });
  const both = aRow({ visitor_id: 'p', visitor_ids: ['v', 'p'] });
  const before = [aRow({ visitor_ids: ['v'] }), phone];
  expect(changed(new Map(), before, [both], at(9))).toEqual(new Map());
});
