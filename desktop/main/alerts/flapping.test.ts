import { expect, test } from 'vitest';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import type { SocketWire } from '#shared/client/realtime/socket-wire.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { listConversations, type ConversationSummary } from '#shared/contracts/admin.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { aConversationId, aMessage, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import {
  calmRules,
  createFakeNotifier,
  createInMemorySeenStore,
} from '../../testing/open-alerts.ts';
import { createAlertService } from './alert-service.ts';
import { createSeenMemory } from './seen-memory.ts';

/** A wire controlled by the test, which counts its listeners. */
const createFakeWire = () => {
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const emit = (event: string, payload?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  };
  const state = { isUp: false, tries: 0, lastSeq: 0 };
  const answerTo = (payload: { after_seq?: number }) => {
    const after = payload.after_seq ?? 0;
    const messages = Array.from({ length: state.lastSeq - after }, (_, index) =>
      aMessage({ seq: after + index + 1 }),
    );
    const side = { delivered_seq: 0, read_seq: 0 };
    return {
      ok: true,
      messages,
      has_more: false,
      last_seq: state.lastSeq,
      readState: { visitor: side, admin: side },
    };
  };
  const wire: SocketWire = {
    opts: {},
    engine: { transport: { name: 'websocket', on: () => undefined }, on: () => undefined },
    on: () => undefined,
    socket: () => ({
      get connected() {
        return state.isUp;
      },
      connect: () => {
        state.tries += 1;
      },
      disconnect: () => {
        state.isUp = false;
      },
      emit: () => undefined,
      timeout: () => ({
        emitWithAck: async (_event, payload) => answerTo(payload as { after_seq?: number }),
      }),
      on: (event: string, listener: (...args: never[]) => void) => {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      },
      off: () => listeners.clear(),
    }),
  };
  return {
    wire,
    state,
    listening: () => [...listeners.values()].reduce((sum, list) => sum + list.length, 0),
    up: () => {
      state.isUp = true;
      emit('connect');
    },
    down: () => {
      state.isUp = false;
      emit('disconnect', 'transport close');
    },
  };
};

test('24 hours of an unstable connection leave no timer and no listener, and notify of each message once', async () => {
  const clock = createFakeClock();
  const fake = createFakeWire();
  const notifier = createFakeNotifier();
  const row = (): ConversationSummary => ({
    conversation_id: aConversationId(),
    primary_hash: aPrimaryHash(),
    name: 'Ada',
    visitor_name: null,
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
  const means = { timers: clock, clock, jitter: () => 0.5 };
  const socket = createSocketClient<AdminEvents>(
    {
      namespace: '/admin',
      auth: () => ({ adminKey: 'key', primaryHash: 'admin', currentPage: '/admin' }),
      life: createFakePageLife(),
      ...means,
    },
    fake.wire,
  );
  const list = () => ({
    conversations: [row()],
    next_cursor: null,
    unread_total: fake.state.lastSeq,
  });
  const service = createAlertService({
    ...means,
    socket,
    call: (({ path }) =>
      path === listConversations.path
        ? Promise.resolve(list())
        : Promise.reject(new ApiError('no answer', 0, null))) as CallApi,
    notifier,
    seen: createSeenMemory(seenStore),
    replies: { read: () => [], write: () => undefined },
    newClientId: () => crypto.randomUUID() as ClientId,
    rules: () => calmRules,
    isInSight: () => false,
    isIdle: () => false,
    onChange: (state) => void unread.push(state.unread),
    onOpen: () => undefined,
    onOpenMessage: () => undefined,
    onOpenLive: () => undefined,
    onFailed: () => undefined,
    onKeyRefused: () => undefined,
  });
  service.start();
  const listening = fake.listening();
  const timersAtMost = [0];
  // Connected for half a minute, disconnected for half a minute, with a message while disconnected.
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
