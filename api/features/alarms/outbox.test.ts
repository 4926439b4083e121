import { expect, onTestFinished, test } from 'vitest';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { defaultAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import type { Attempt, Channel, Notice } from '#api/features/alarms/channel.ts';
import { readDigestNotice } from '#api/features/alarms/digest.ts';
import { createOutbox } from '#api/features/alarms/outbox.ts';
import type { Alarm } from '#api/features/alarms/store.ts';
import { createLogger } from '#api/platform/logger.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

const accepted: Attempt = { kind: 'accepted', answer: '250 ok' };

/** An outbox on a real store, whose channel answers what the test says. */
const open = (settings: Partial<AlarmSettings> = {}) => {
  const clock = createFakeClock();
  const store = createAlarmStore(openTestDatabase('chat').engine);
  const lines: string[] = [];
  const sent: { notice: Notice; recipient: string }[] = [];
  const state = {
    answer: (): Attempt | Promise<Attempt> => accepted,
    isAway: true,
    isOn: true,
    isRead: false,
    unreadable: '',
    signal: new AbortController().signal,
  };
  const channel: Channel = {
    name: 'email',
    isOn: () => state.isOn,
    recipients: async () => ['owner@example.com'],
    deliver: async (notice, recipient, signal) => {
      sent.push({ notice, recipient });
      state.signal = signal;
      return state.answer();
    },
  };
  const outbox = createOutbox({
    store,
    clock,
    timers: clock,
    ids: createUuidIds(clock, nodeRandom),
    logger: createLogger('warn', { write: (line: string) => void lines.push(line) }),
    channels: [channel],
    readNotice: async ({ id, kind, at }, hidesText) => {
      if (state.unreadable === id) throw new Error('the figures cannot be read now');
      if (state.isRead) return null;
      return {
        id,
        kind,
        at,
        title: 'Ada',
        path: '/admin',
        topic: 'a',
        facts: {},
        lines: [hidesText ? 'hidden' : 'Hello'],
      };
    },
    settings: async () => ({ ...defaultAlarmSettings, ...settings }),
    isOwnerAway: () => state.isAway,
    jitter: () => 0.5,
    isAlone: true,
  });
  onTestFinished(() => outbox.stop());
  const add = (over: Partial<Alarm> = {}) =>
    store.add({
      id: 'alarm-1',
      kind: 'chat_started',
      key: 'message-1',
      conversationId: null,
      contactId: null,
      at: clock.now(),
      dueAt: clock.now(),
      ...over,
    });
  const after = async (ms: number) => {
    clock.advance(ms);
    await outbox.look();
  };
  return { clock, store, lines, sent, state, outbox, add, after };
};

test('sends an alarm once, when it is due', async () => {
  const { add, after, sent, clock } = open();
  await add({ dueAt: clock.now() + 20_000 });
  await after(19_999);
  expect(sent).toEqual([]);
  await after(1);
  await after(60_000);
  expect(sent).toMatchObject([{ recipient: 'owner@example.com', notice: { lines: ['Hello'] } }]);
});

test('drops an alarm whose subject was read before it is spread or between two attempts', async () => {
  const { add, after, sent, state, store } = open();
  state.isRead = true;
  await add();
  await after(0);
  state.isRead = false;
  await add({ id: 'alarm-2', key: 'message-2' });
  state.answer = () => ({ kind: 'retry', answer: '451' });
  await after(0);
  state.isRead = true;
  await after(60_000);
  expect(sent).toHaveLength(1);
  expect(await store.countWaiting()).toBe(0);
  expect(await store.dead(9)).toEqual([]);
});

test('retries with growing waits, then lists the delivery as failed', async () => {
  const { add, after, sent, state, store } = open();
  state.answer = () => ({ kind: 'retry', answer: '451 later' });
  await add();
  await after(0);
  await after(alarmLimits.retryMinMs - 1);
  expect(sent).toHaveLength(1);
  await after(1);
  expect(sent).toHaveLength(2);
  await after(alarmLimits.retryMinMs * 2 - 1);
  expect(sent).toHaveLength(2);
  for (let n = 2; n < alarmLimits.attempts; n += 1) await after(alarmLimits.retryMaxMs);
  expect(sent).toHaveLength(alarmLimits.attempts);
  expect(await store.dead(9)).toMatchObject([{ answer: '451 later', attempts: 18 }]);
  expect(new Set(sent.map(({ notice }) => notice.id))).toEqual(new Set(['alarm-1']));
});

test('respects a retry time given by the other side', async () => {
  const { add, after, sent, state } = open();
  state.answer = () => ({ kind: 'retry', answer: '429', afterMs: 90_000 });
  await add();
  await after(0);
  await after(89_999);
  expect(sent).toHaveLength(1);
  await after(1);
  expect(sent).toHaveLength(2);
});

test.each([
  ['refused', 1],
  ['gone', 0],
] as const)('does not retry what is %s, and shows the owner %i', async (kind, dead) => {
  const { add, after, sent, state, store } = open();
  state.answer = () => ({ kind, answer: 'no' });
  await add();
  await after(0);
  await after(alarmLimits.retryMaxMs);
  expect(sent).toHaveLength(1);
  expect(await store.dead(9)).toHaveLength(dead);
});

test('retries a channel that throws', async () => {
  const { add, after, sent, state } = open();
  state.answer = () => Promise.reject(new Error('a fault of ours'));
  await add();
  await after(0);
  state.answer = () => accepted;
  await after(alarmLimits.retryMaxMs);
  await after(alarmLimits.retryMaxMs);
  expect(sent).toHaveLength(2);
});

test('ends an attempt that takes too long', async () => {
  const { add, clock, outbox, state, store } = open();
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  state.answer = () =>
    new Promise((resolve) => {
      state.signal.addEventListener('abort', () => resolve({ kind: 'retry', answer: 'too long' }));
      hasBegun();
    });
  await add();
  const looked = outbox.look();
  await begun;
  clock.advance(alarmLimits.attemptMs);
  await looked;
  expect(await store.countWaiting()).toBe(1);
});

test('quiet hours delay an alarm, which is sent afterwards if it is still relevant', async () => {
  const settings: Partial<AlarmSettings> = {};
  const { add, after, sent, clock } = open(settings);
  const now = new Date(clock.now());
  const from = now.getUTCHours() * 60 + now.getUTCMinutes();
  settings.quiet = { from, to: (from + 2) % (24 * 60) };
  await add();
  await after(0);
  await after(60_000);
  expect(sent).toEqual([]);
  await after(60_000);
  await after(60_000);
  expect(sent).toHaveLength(1);
});

test('only while away: chat alarms wait while the owner is there; others do not', async () => {
  const { add, after, sent, state } = open({ only_away: true });
  state.isAway = false;
  await add();
  await add({ id: 'alarm-2', kind: 'backup_failed', key: 'x' });
  await after(0);
  expect(sent.map(({ notice }) => notice.id)).toEqual(['alarm-2']);
  state.isAway = true;
  await after(alarmLimits.postponeMs);
  expect(sent).toHaveLength(2);
});

test('does not send unwanted kinds, and can hide texts', async () => {
  const { add, after, sent } = open({ email: ['contact_received'], hides_text: true });
  await add();
  await add({ id: 'alarm-2', kind: 'contact_received', key: 'x' });
  await after(0);
  expect(sent).toMatchObject([{ notice: { id: 'alarm-2', lines: ['hidden'] } }]);
});

test('the next process attempts deliveries claimed by one that died', async () => {
  const { add, after, sent, store, clock, outbox } = open();
  await add();
  await store.spread('alarm-1', [{ id: 'd', channel: 'email', recipient: 'r' }], clock.now());
  await store.claim(clock.now(), clock.now() + alarmLimits.claimMs, 9);
  await after(0);
  expect(sent).toEqual([]);
  await outbox.start();
  await outbox.look();
  expect(sent).toHaveLength(1);
});

test('retries an unreadable alarm later, without delaying others', async () => {
  const { add, after, sent, state, store } = open();
  state.unreadable = 'alarm-1';
  await add();
  await add({ id: 'alarm-2', key: 'message-2' });
  await after(0);
  expect(sent.map(({ notice }) => notice.id)).toEqual(['alarm-2']);
  expect(await store.countWaiting()).toBe(1);
  state.unreadable = '';
  await after(alarmLimits.postponeMs);
  expect(sent.map(({ notice }) => notice.id)).toEqual(['alarm-2', 'alarm-1']);
});

test('above twenty alarms within an hour the owner gets one digest, which counts the rest', async () => {
  const { add, after, sent, store, clock } = open();
  clock.jumpTo(Date.parse('2026-11-26T10:10:00Z'));
  for (let n = 1; n <= 200; n += 1) {
    const kind = n % 2 === 0 ? 'contact_received' : 'chat_started';
    await add({ id: `flood-${n}`, key: `message-${n}`, kind });
    if (n % 10 === 0) await after(1_000);
  }
  expect(sent).toHaveLength(alarmLimits.singlesPerHour);
  await add({ id: 'backup', key: 'day', kind: 'backup_failed' });
  await after(1_000);
  expect(sent.at(-1)?.notice.kind).toBe('backup_failed');
  clock.jumpTo(Date.parse('2026-11-26T11:00:00Z'));
  await after(1_000);
  await after(60_000);
  const digests = sent.filter(({ notice }) => notice.kind === 'alarm_digest');
  expect(digests).toHaveLength(1);
  const [digest] = await store.due(clock.now() + 1, 9);
  expect(digest).toBeUndefined();
  const notice = await readDigestNotice(store, {
    id: 'one',
    kind: 'alarm_digest',
    key: '2026-11-26T10',
    at: clock.now(),
  });
  expect(notice?.title).toBe('180 more alarms within an hour');
  expect(notice?.lines.slice(0, 2)).toEqual(['90 new chats', '90 contact messages']);
  // An hour later single ones are sent again.
  clock.jumpTo(Date.parse('2026-11-26T12:30:00Z'));
  await add({ id: 'late', key: 'late' });
  await after(1_000);
  expect(sent.at(-1)?.notice).toMatchObject({ id: 'late' });
});

test('logs a failed attempt as a warning with its reason, without addresses', async () => {
  const { add, after, state, lines } = open();
  state.answer = () => ({ kind: 'retry', answer: '450 <ada@example.com>: mailbox busy' });
  await add();
  await after(0);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      level: 'warn',
      event: 'alarm_not_delivered',
      channel: 'email',
      kind: 'chat_started',
      count: 1,
      reason: '450 <…>: mailbox busy',
    },
  ]);
});
