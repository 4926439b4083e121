import { expect, test } from 'vitest';
import type { AvailabilityStatus, Owner } from '#shared/contracts/presence.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const MINUTE = 60_000;
const withKey = { 'x-admin-key': TEST_ADMIN_KEY };
const path = '/api/admin/business-hours';
const usual = { from: 9 * 60, to: 17 * 60 };
const hours = {
  is_on: true,
  time_zone: 'Europe/Berlin',
  week: [[usual], [usual], [usual], [usual], [usual], [], []],
  holidays: [{ name: 'Epiphany', from: '2026-01-06', to: '2026-01-06' }],
};

/** A minute before the hours begin on Monday, 5 January 2026. */
const startBeforeHours = async (settings: Record<string, string> = {}) => {
  let at = Date.UTC(2026, 0, 5, 7, 59);
  const time = createManualTimers(MINUTE);
  const clock = { now: () => at };
  const server = await startTestServer(settings, { clock, timers: time.timers });
  const advance = (byMs: number) => {
    at += byMs;
    time.advance(byMs);
  };
  const { call } = createVisitorClient(server.url);
  const save = (body: unknown) => call<unknown>('POST', path, body, withKey);
  const read = () => call<unknown>('GET', path, undefined, withKey);
  return { ...server, advance, call, save, read };
};

test('visitors and consoles learn at once when hours are saved, and when they begin and end', async () => {
  const { url, save, advance } = await startBeforeHours();
  const admin = await connectedAdmin(url);
  const visitor = createVisitorClient(url).socket();
  expect(await next<Owner>(visitor, 'owner')).toEqual({ is_here: true, away_text: null });
  const closed = next<Owner>(visitor, 'owner');
  expect((await save(hours)).body).toEqual({ hours });
  const back_at = '2026-01-05T08:00:00.000Z';
  expect(await closed).toEqual({ is_here: false, away_text: null, back_at });
  const opened = next<Owner>(visitor, 'owner');
  const notified = next<AvailabilityStatus>(admin, 'availability');
  advance(MINUTE);
  expect(await opened).toEqual({ is_here: true, away_text: null });
  expect(await notified).toEqual({
    mode: 'automatic',
    away_text: null,
    is_here: true,
    changes_at: '2026-01-05T16:00:00.000Z',
  });
  const ended = next<Owner>(visitor, 'owner');
  advance(8 * 60 * MINUTE);
  expect((await ended).back_at).toBe('2026-01-07T08:00:00.000Z');
});

test('a choice outside the hours is published to every console and says how long it lasts', async () => {
  const { url, save, call } = await startBeforeHours();
  await save(hours);
  const admin = await connectedAdmin(url);
  const notified = next<AvailabilityStatus>(admin, 'availability');
  const choice = { mode: 'here', away_text: 'Back soon.' };
  const chosen = await call('POST', '/api/admin/availability', choice, withKey);
  const status = { ...choice, is_here: true, changes_at: '2026-01-05T08:00:00.000Z' };
  expect(chosen.body).toEqual(status);
  expect(await notified).toEqual(status);
});

test('the hours need the key, survive a restart, and apply after it', async () => {
  const server = await startBeforeHours();
  expect((await server.read()).body).toEqual({ hours: null });
  expect((await server.call('GET', path)).status).toBe(401);
  expect((await server.call('POST', path, hours)).status).toBe(401);
  await server.save(hours);
  await server.stop();
  const again = await startBeforeHours({ DATA_DIR: server.dataDir });
  expect((await again.read()).body).toEqual({ hours });
  const visitor = createVisitorClient(again.url).socket();
  expect((await next<Owner>(visitor, 'owner')).back_at).toBe('2026-01-05T08:00:00.000Z');
});

test('invalid hours are refused by their field, and the saved ones stay', async () => {
  const { save, read } = await startBeforeHours();
  await save(hours);
  const many = (length: number) => Array.from({ length });
  const refused: [field: string, more: object][] = [
    ['time_zone', { time_zone: 'Europe/Atlantis' }],
    ['time_zone', { time_zone: '+01:00' }],
    ['time_zone', { time_zone: 'x'.repeat(65) }],
    ['week', { week: [[usual]] }],
    [
      'week.0',
      {
        week: hours.week.with(
          0,
          many(7).map((_, from) => ({ from, to: from + 1 })),
        ),
      },
    ],
    ['week.1.0.to', { week: hours.week.with(1, [{ from: 0, to: 24 * 60 }]) }],
    ['week.1.0.from', { week: hours.week.with(1, [{ from: 0.5, to: 60 }]) }],
    ['week.2.1', { week: hours.week.with(2, [usual, { from: 60, to: 9 * 60 + 1 }]) }],
    ['week.3.0', { week: hours.week.with(3, [{ from: 60, to: 60 }]) }],
    ['holidays.0.from', { holidays: [{ name: 'x', from: '2026-02-30', to: '2026-03-01' }] }],
    ['holidays.0.to', { holidays: [{ name: 'x', from: '2026-03-02', to: '2026-03-01' }] }],
    ['holidays.0.name', { holidays: [{ name: ' ', from: '2026-03-01', to: '2026-03-01' }] }],
    ['holidays', { holidays: many(101).fill(hours.holidays[0]) }],
    ['is_on', { is_on: 'yes' }],
  ];
  for (const [field, more] of refused) {
    const { status, body } = await save({ ...hours, ...more });
    expect([field, status]).toEqual([field, 400]);
    const { fields } = (body as { error: { fields: object } }).error;
    expect(Object.keys(fields)).toContain(field);
  }
  expect((await read()).body).toEqual({ hours });
});

const voicePath = '/api/admin/voice';
const voice = { name: 'Dan', greeting: 'What are you building?', reply_time: 'Within a day.' };

/** A PNG of one color; its first 24 bytes are what says its size. */
const aPicture = (side: number): string => {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes.toString('base64');
};

test('visitors learn at once how the owner presents themselves, and the picture has an address', async () => {
  const { url, call } = await startBeforeHours();
  const visitor = createVisitorClient(url).socket();
  expect(await next<Owner>(visitor, 'owner')).toEqual({ is_here: false, away_text: null });
  const changed = next<Owner>(visitor, 'owner');
  const saved = await call<{ portrait: string }>(
    ...(['POST', voicePath, { ...voice, portrait: aPicture(96) }, withKey] as const),
  );
  const { portrait } = saved.body;
  expect(saved.body).toEqual({ ...voice, portrait });
  expect(await changed).toEqual({ is_here: false, away_text: null, ...voice, portrait });
  const picture = await fetch(`${url}${portrait}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(aPicture(96));

  // Without one the picture stays; null removes it, and its address.
  const named = await call('POST', voicePath, { ...voice, name: 'Dana' }, withKey);
  expect(named.body).toEqual({ ...voice, name: 'Dana', portrait });
  const none = { name: null, greeting: null, reply_time: null, portrait: null };
  expect((await call('POST', voicePath, none, withKey)).body).toEqual(none);
  expect((await fetch(`${url}${portrait}`)).status).toBe(404);
  const other = createVisitorClient(url).socket();
  expect(await next<Owner>(other, 'owner')).toEqual({ is_here: false, away_text: null });
});

test('the voice needs the key, and survives a restart', async () => {
  const server = await startBeforeHours();
  expect((await server.call('GET', voicePath)).status).toBe(401);
  expect((await server.call('POST', voicePath, voice)).status).toBe(401);
  const body = { ...voice, portrait: aPicture(96) };
  const saved = await server.call<unknown>('POST', voicePath, body, withKey);
  await server.stop();
  const again = await startBeforeHours({ DATA_DIR: server.dataDir });
  expect((await again.call('GET', voicePath, undefined, withKey)).body).toEqual(saved.body);
});

test('a voice that is no text of one line, or no small picture, is refused by its field', async () => {
  const { call } = await startBeforeHours();
  const refused: [field: string, more: object][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'two\nlines' }],
    ['greeting', { greeting: 'x'.repeat(301) }],
    ['reply_time', { reply_time: 7 }],
    ['portrait', { portrait: aPicture(257) }],
    ['portrait', { portrait: Buffer.from('<svg xmlns="x"/>').toString('base64') }],
    ['portrait', { portrait: 'not base64!' }],
    ['portrait', { portrait: 'A'.repeat(32_004) }],
  ];
  for (const [field, more] of refused) {
    const { status, body } = await call('POST', voicePath, { ...voice, ...more }, withKey);
    expect([field, status]).toEqual([field, 400]);
    expect(Object.keys((body as { error: { fields: object } }).error.fields)).toEqual([field]);
  }
  const { body } = await call<{ name: unknown }>('GET', voicePath, undefined, withKey);
  expect(body.name).toBeNull();
});
