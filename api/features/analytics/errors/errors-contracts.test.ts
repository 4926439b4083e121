import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import {
  startTestServer,
  temporaryFolder,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';

const headers = { 'x-admin-key': TEST_ADMIN_KEY, 'content-type': 'application/json' };
const root = '/api/admin/figures/errors';

interface Listed {
  readonly rows: { signature: string; message: string; visitors: number; state: string }[];
  readonly total_rows: number;
}

let lastTag = 0;
const anError = (when: string, visitor: number, message: string) => {
  lastTag += 1;
  const error = { kind: 'error', message, source: '', line: 1, column: 1, stack: '' } as const;
  const of = { at: Date.parse(when), tag: lastTag, visitorId: aVisitorId(visitor) };
  return aPlacedEvent({ ...of, sessionKey: lastTag, name: 'client_error', error });
};

/** A server of that version, on the data of the one before. */
const startVersion = async (dataDir: string, version: string, now: string) => {
  const clock = createFakeClock(Date.parse(now));
  const settings = { DATA_DIR: dataDir, ANALYTICS_RETENTION_DAYS: '3650' };
  const server = await startTestServer(settings, { version, clock });
  const list = async (state = '') => {
    const period = 'from=2026-01-01&to=2026-01-31';
    const response = await fetch(`${server.url}${root}?${period}${state}`, { headers });
    return (await response.json()) as Listed;
  };
  return {
    ...server,
    list,
    add: (events: Parameters<ReturnType<typeof createEventApplier>['apply']>[0]) => {
      const db = new BetterSqlite(join(dataDir, 'analytics.db'));
      db.transaction(() => createEventApplier(db).apply(events))();
      db.close();
    },
    decide: async (signature: string, state: string) => {
      const init = { method: 'POST', headers, body: JSON.stringify({ state }) };
      return (await fetch(`${server.url}${root}/${signature}/state`, init)).status;
    },
    stateOf: async (message: string) => (await list()).rows.find((row) => row.message === message),
  };
};

test('lists errors by the owner’s decision, each with its number of visitors', async () => {
  const server = await startVersion(temporaryFolder(), '1.0.0', '2026-01-10T00:00:00Z');
  server.add([
    anError('2026-01-05T09:00:00Z', 1, 'Boom'),
    anError('2026-01-05T10:00:00Z', 1, 'Boom'),
    anError('2026-01-06T09:00:00Z', 2, 'Boom'),
    anError('2026-01-06T10:00:00Z', 2, 'Bang'),
  ]);
  const { rows } = await server.list();
  expect(rows).toMatchObject([
    { message: 'Boom', count: 3, sessions: 3, visitors: 2, state: 'open', resolved_in: null },
    { message: 'Bang', count: 1, visitors: 1, state: 'open' },
  ]);
  expect(await server.decide(rows[0]?.signature ?? '', 'resolved')).toBe(200);
  expect(await server.decide(rows[1]?.signature ?? '', 'ignored')).toBe(200);
  expect(await server.list('&state=open')).toMatchObject({ rows: [], total_rows: 0 });
  expect(await server.list('&state=resolved')).toMatchObject({
    rows: [{ message: 'Boom', state: 'resolved', resolved_in: '1.0.0', reopened_in: null }],
    total_rows: 1,
  });
  expect(await server.list('&state=ignored')).toMatchObject({ rows: [{ message: 'Bang' }] });
  expect(await server.decide(rows[1]?.signature ?? '', 'open')).toBe(200);
  expect(await server.list('&state=open')).toMatchObject({ rows: [{ message: 'Bang' }] });
  expect((await server.list()).total_rows).toBe(2);
});

test('a resolved error reopens in a visit under a newer version, and only there', async () => {
  const dataDir = temporaryFolder();
  const old = await startVersion(dataDir, '1.0.0', '2026-01-05T00:00:00Z');
  old.add([anError('2026-01-05T09:00:00Z', 1, 'Boom'), anError('2026-01-05T09:00:00Z', 2, 'Bang')]);
  for (const { signature, message } of (await old.list()).rows) {
    await old.decide(signature, message === 'Boom' ? 'resolved' : 'ignored');
  }
  old.add([anError('2026-01-06T09:00:00Z', 3, 'Boom')]);
  expect(await old.stateOf('Boom')).toMatchObject({ count: 2, state: 'resolved' });
  await old.stop();

  const fixed = await startVersion(dataDir, '0.9.0', '2026-01-07T00:00:00Z');
  fixed.add([anError('2026-01-07T09:00:00Z', 3, 'Boom')]);
  expect(await fixed.stateOf('Boom')).toMatchObject({ count: 3, state: 'resolved' });
  await fixed.stop();

  const newer = await startVersion(dataDir, '1.1.0', '2026-01-10T00:00:00Z');
  expect(await newer.stateOf('Boom')).toMatchObject({ state: 'resolved' });
  newer.add([
    anError('2026-01-10T09:00:00Z', 4, 'Bang'),
    anError('2026-01-10T09:00:00Z', 4, 'Boom'),
  ]);
  await newer.stop();

  const later = await startVersion(dataDir, '1.1.0', '2026-01-11T00:00:00Z');
  expect(await later.stateOf('Boom')).toMatchObject({ state: 'open', reopened_in: '1.1.0' });
  expect(await later.stateOf('Bang')).toMatchObject({ state: 'ignored', reopened_in: null });
  await later.decide((await later.stateOf('Boom'))?.signature ?? '', 'resolved');
  expect(await later.stateOf('Boom')).toMatchObject({
    state: 'resolved',
    resolved_in: '1.1.0',
    reopened_in: null,
  });
});

test('a decision is refused without the key, a signature or a known state', async () => {
  const server = await startVersion(temporaryFolder(), '1.0.0', '2026-01-10T00:00:00Z');
  const send = async (signature: string, body: unknown, key = TEST_ADMIN_KEY) => {
    const init = {
      method: 'POST',
      headers: { ...headers, 'x-admin-key': key },
      body: JSON.stringify(body),
    };
    return (await fetch(`${server.url}${root}/${signature}/state`, init)).status;
  };
  const signature = '0123456789abcdef';
  expect(await send(signature, { state: 'resolved' }, 'wrong')).toBe(401);
  expect(await send(signature, { state: 'deleted' })).toBe(400);
  expect(await send(signature, {})).toBe(400);
  expect(await send("'; DROP TABLE error_states", { state: 'resolved' })).toBe(400);
  expect(await server.list('&state=forgotten')).toHaveProperty('error.fields.state');
});
