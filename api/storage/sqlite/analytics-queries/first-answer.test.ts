import { expect, onTestFinished, test } from 'vitest';
import { createEngine } from '#api/storage/sqlite/analytics-queries/engine.ts';
import { openConnections } from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

test('the first query stores the columns of each day and reports it; the next has none to store', () => {
  const { files, analytics } = openAnalytics(fourVisitors);
  const connections = openConnections(files);
  onTestFinished(() => connections.close());
  let stored = 0;
  const clock = { now: () => Date.parse('2026-02-01T12:00:00Z') };
  const engine = createEngine(connections, clock, () => (stored += 1));
  const input = { ...aScope('2026-01-05', '2026-01-13'), limit: 10, offset: 0, name: null };
  const first = engine.run('events', input, () => {});
  const days = analytics.prepare('SELECT count(*) FROM day_changes').pluck().get();
  expect(stored).toBe(days);
  expect(engine.storeOne()).toBe(false);
  expect(engine.run('events', input, () => {})).toEqual(first);
  expect(stored).toBe(days);
});

test('reads a day packed before cities existed without them, and does not pack it again', () => {
  const { analytics, run, storeOne } = openAnalytics(fourVisitors);
  const input = { ...aScope('2026-01-05', '2026-01-13'), limit: 10, offset: 0 };
  while (storeOne());
  analytics.exec("DELETE FROM day_columns WHERE name IN ('region', 'city')");
  expect(storeOne()).toBe(false);
  expect(run('groups', { ...input, by: 'city' }).rows).toMatchObject([{ name: null, sessions: 4 }]);
  expect(run('overview', aScope('2026-01-05', '2026-01-13', { region: '' })).figures.sessions).toBe(
    4,
  );
  expect(run('groups', { ...input, by: 'country' }).rows).toHaveLength(3);
});

test('a query that reads days before its span reports each that it packs', () => {
  const { files, analytics } = openAnalytics(fourVisitors);
  const connections = openConnections(files);
  onTestFinished(() => connections.close());
  let stored = 0;
  const clock = { now: () => Date.parse('2026-02-01T12:00:00Z') };
  const engine = createEngine(connections, clock, () => (stored += 1));
  const scope = aScope('2026-01-13', '2026-01-13');
  const input = { ...scope, limit: 10, offset: 0, drillDown: { returned: scope.span } };
  engine.run('visitors', input, () => {});
  const days = analytics.prepare('SELECT count(*) FROM day_changes').pluck().get();
  expect(stored).toBe(days);
});
