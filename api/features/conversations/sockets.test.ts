import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { aConversationId, aMessage, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createJoinActive } from '#api/features/conversations/sockets.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createLogger } from '#api/platform/logger.ts';
import type { UserSocket } from '#api/sockets/socket-types.ts';

const token = 'token' as TokenHash;

/** A visitor's socket, what it joined and received in order, and how it disconnects. */
const aSocket = () => {
  const seen: unknown[] = [];
  const events = new EventEmitter();
  const fake = {
    connected: true,
    data: { tokenHash: token, primaryHash: aPrimaryHash(2) },
    join: (room: string) => void seen.push(room),
    leave: (room: string) => void seen.push(`left ${room}`),
    emit: (...event: unknown[]) => seen.push(event),
    once: events.once.bind(events),
  };
  const disconnect = () => {
    fake.connected = false;
    events.emit('disconnect');
  };
  return { socket: fake as unknown as UserSocket, seen, disconnect };
};

/** A database that fails until it is `mended`, with the newest message of the open conversation. */
const open = () => {
  const clock = createFakeClock();
  let isMended = false;
  let isRevoked = false;
  let reads = 0;
  const joins = createJoinActive({
    timers: clock,
    logger: createLogger('silent'),
    service: {
      activeOf: async () => {
        reads += 1;
        if (!isMended) throw new Error('the database does not answer');
        return { conversationId: aConversationId() } as Conversation;
      },
      find: async (id) =>
        isRevoked ? fail('not_found', 'no such conversation') : ({ conversationId: id } as never),
      messages: async () => ({ messages: [aMessage({ seq: 7 })] }) as never,
    },
  });
  const wait = async () => {
    clock.advance(1_000);
    await settled();
  };
  return {
    clock,
    joins,
    wait,
    reads: () => reads,
    mend: () => void (isMended = true),
    revoke: () => void (isRevoked = true),
  };
};

test('a socket that connects while the database fails joins its conversation after', async () => {
  const { clock, joins, wait, reads, mend } = open();
  const [one, other] = [aSocket(), aSocket()];
  for (const { socket } of [one, other]) joins.join(socket, token);
  await settled();
  await wait();
  // The first speaks for both.
  expect(reads()).toBe(3);
  mend();
  await wait();
  const newest = { ...aMessage({ seq: 7 }), primary_hash: aPrimaryHash(2) };
  for (const { seen } of [one, other])
    expect(seen).toEqual([`conversation:${aConversationId()}`, ['message', newest]]);
  expect(clock.pending()).toBe(0);
});

test('a socket that disconnects meanwhile is forgotten', async () => {
  const { clock, joins, wait, reads, mend } = open();
  const { socket, seen, disconnect } = aSocket();
  joins.join(socket, token);
  await settled();
  disconnect();
  mend();
  await wait();
  expect(seen).toEqual([]);
  expect(reads()).toBe(1);
  expect(clock.pending()).toBe(0);
});

test('a socket that lost its conversation while it joined leaves the room again', async () => {
  const { joins, mend, revoke } = open();
  const { socket, seen } = aSocket();
  mend();
  revoke();
  joins.join(socket, token);
  await settled();
  const room = `conversation:${aConversationId()}`;
  expect(seen).toEqual([room, `left ${room}`]);
});
