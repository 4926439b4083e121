import { expect, test } from 'vitest';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';

const word = (socket: SocketState, isOnline = true) => connectionWord({ socket, isOnline });

test('the word is Connected only while it is true', () => {
  expect(word('idle')).toBe('Connecting');
  expect(word('connecting')).toBe('Connecting');
  expect(word('connected')).toBe('Connected');
  expect(word('degraded')).toBe('Slow');
  expect(word('reconnecting')).toBe('Reconnecting');
  expect(word('offline')).toBe('Offline');
  expect(word('stopped')).toBe('Offline');
});

test("without a network nothing is being tried; a line that holds outweighs the browser's word", () => {
  expect(word('reconnecting', false)).toBe('Offline');
  expect(word('connecting', false)).toBe('Offline');
  expect(word('connected', false)).toBe('Connected');
});
