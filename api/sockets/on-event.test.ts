import { expect, test } from 'vitest';
import { createLogger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { onEvent, onRarerEvents } from '#api/sockets/on-event.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';
import { aConversationId } from '#shared/testing/builders.ts';

const open = (handle: () => unknown) => {
  const entries: string[] = [];
  const logger = {
    ...createLogger('silent'),
    error: (event: string) => void entries.push(event),
  };
  let middleware: (event: unknown[], next: () => void) => void = () => undefined;
  const socket = { use: (listener: typeof middleware) => void (middleware = listener) };
  onEvent(socket as unknown as AnySocket, 'idle', logger, handle);
  const send = (...event: unknown[]) => middleware(event, () => void entries.push('passed on'));
  const request = () => new Promise<unknown>((answer) => send('idle', true, answer));
  return { socket: socket as unknown as AnySocket, logger, entries, send, request };
};

const thrown = () => {
  throw new Error('a secret of ours');
};
const rejected = () => Promise.reject(new Error('a secret of ours'));

test.each([
  ['throws', thrown],
  ['rejects', rejected],
])('a handler that %s is logged once and answered without detail', async (_, handle) => {
  const { entries, request } = open(handle);
  const answer = await request();
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(entries).toEqual(['socket_event_failed']);
});

test('a handler that throws without an acknowledgement affects nothing else', async () => {
  const { send, entries, request } = open(thrown);
  send('idle', true);
  await request();
  expect(entries).toEqual(['socket_event_failed', 'socket_event_failed']);
});

test('answers a storage failure as temporary', async () => {
  const { request } = open(() => Promise.reject(new StorageUnavailableError('full')));
  expect(await request()).toMatchObject({
    ok: false,
    error: { code: 'storage_unavailable', retry_after_s: expect.any(Number) },
  });
});

test('passes on an event without a handler, whatever its name; no event has two handlers', () => {
  const { socket, logger, entries, send } = open(() => null);
  send('[object Object]', {});
  send('function toString() { [native code] }');
  send('typing', {});
  expect(entries).toEqual(['passed on', 'passed on', 'passed on']);
  expect(() => onEvent(socket, 'idle', logger, () => null)).toThrow('already');
});

test('rarer events get their handlers at the first event that has none, once', () => {
  const { socket, logger, entries, send } = open(() => null);
  const handled: string[] = [];
  onRarerEvents(socket, logger, () => {
    handled.push('added');
    onEvent(socket, 'typing', logger, () => void handled.push('typing'));
  });
  expect(() => onRarerEvents(socket, logger, () => null)).toThrow('already');
  send('idle', true);
  expect(handled).toEqual([]);
  send('typing', { conversation_id: aConversationId(1), is_typing: true });
  send('heartbeat', {});
  expect([handled, entries]).toEqual([['added', 'typing'], ['passed on']]);
});
