import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { aConversationId, aMessage, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { settled } from '#shared/client/testing/settled.ts';
import {
  calmRules,
  createFakeNotifier,
  createInMemorySeenStore,
} from '../../testing/open-alerts.ts';
import type { AdminWire } from '../link/admin-wire.ts';
import { createAlertService } from './alert-service.ts';
import { createSeenMemory } from './seen-memory.ts';

/** A wire under the test's hand, which counts who listens. */
const createFakeWire = () => {
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const add = (event: string, listener: (payload: never) => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  };
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  };
  const state = { isUp: false, tries: 0, lastSeq: 0 };
  const wire: AdminWire = {
    connect: () => {
      state.tries += 1;
    },
    drop: () => {
      state.isUp = false;
    },
    isUp: () => state.isUp,
    onUp: (listener) => add('up', listener),
    onDown: (listener) => add('down', listener),
    on: (event, listener) => add(event, listener),
    emit: () => undefined,
    request: (_event, payload) => {
      const after = 'after_seq' in payload ? payload.after_seq : 0;
      const messages = Array.from({ length: state.lastSeq - after }, (_, index) =>
        aMessage({ seq: after + index + 1 }),
      );
      const side = { delivered_seq: 0, read_seq: 0 };
      const answer = {
        ok: true,
        messages,
        has_more: false,
        last_seq: state.lastSeq,
        marks: { visitor: side, admin: side },
      };
      return Promise.resolve(state.isUp ? (answer as never) : null);
    },
    close: () => listeners.clear(),
  };
  return {
    wire,
    state,
    listening: () => [...listeners.values()].reduce((sum, list) => sum + list.length, 0),
    up: () => {
      state.isUp = true;
      emit('up', undefined);
    },
    down: () => {
      state.isUp = false;
      emit('down', null);
    },
  };
};

test('24 hours of a line that comes and goes leave no timer and no listener, and ring each message once', async () => {
  const clock = createFakeClock();
  const fake = createFakeWire();
  const notifier = createFakeNotifier();
  const row = (): ConversationSummary => ({
    conversation_id: aConversationId(),
    primary_hash: aPrimaryHash(),
    visitor_name: 'Ada',
    initiated_by: 'visitor',
    initiated_from_page: '/',
    started_at: new Date(0).toISOString(),
    last_activity_at: new Date(0).toISOString(),
    last_seq: fake.state.lastSeq,
    status: 'open',
    status_by: null,
    status_at: null,
    is_blocked: false,
    unread: fake.state.lastSeq,
    last_message: null,
    presence: null,
  });
  const seenStore = createInMemorySeenStore();
  seenStore.write({});
  const unread: number[] = [];
  const service = createAlertService({
    wire: fake.wire,
    calls: {
      list: () =>
        Promise.resolve({
          ok: true,
          value: { conversations: [row()], next_cursor: null, unread_total: fake.state.lastSeq },
        }),
      signIn: () => Promise.resolve({ ok: false, problem: null }),
      post: () => Promise.resolve({ ok: false, problem: null }),
      availability: () => Promise.resolve({ ok: false, problem: null }),
      chooseAvailability: () => Promise.resolve({ ok: false, problem: null }),
    },
    notifier,
    seen: createSeenMemory(seenStore),
    replies: { read: () => [], write: () => undefined },
    clock,
    timers: clock,
    jitter: () => 0.5,
    newClientId: () => crypto.randomUUID() as ClientId,
    rules: () => calmRules,
    isInSight: () => false,
    isIdle: () => false,
    onChange: (state) => void unread.push(state.unread),
    onOpen: () => undefined,
    onOpenLive: () => undefined,
    onFailed: () => undefined,
    onKeyRefused: () => undefined,
  });
  service.start();
  const listening = fake.listening();
  const timersAtMost = [0];
  // Up for half a minute, down for half a minute, a message while it is down.
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    fake.up();
    await settled();
    clock.advance(30_000);
    fake.down();
    fake.state.lastSeq += minute % 60 === 0 ? 1 : 0;
    if (minute % 7 === 0) service.wake();
    clock.advance(30_000);
    timersAtMost.push(clock.pending());
  }
  fake.up();
  await settled();
  expect(unread.at(-1)).toBe(24);
  expect(notifier.shown).toHaveLength(24);
  expect(notifier.open()).toHaveLength(1);
  expect(fake.listening()).toBe(listening);
  expect(Math.max(...timersAtMost)).toBeLessThanOrEqual(2);
  service.stop();
  expect(clock.pending()).toBe(0);
  expect(fake.listening()).toBe(0);
  expect(notifier.open()).toEqual([]);
});
