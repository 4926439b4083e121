import { expect, test } from 'vitest';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';

const word = (socket: SocketState, isOnline = true) => connectionWord({ socket, isOnline });

test('the label is Connected only while connected', () => {
  expect(word('idle')).toBe('Connecting');
  expect(word('connecting')).toBe('Connecting');
  expect(word('connected')).toBe('Connected');
  expect(word('degraded')).toBe('Slow');
  expect(word('reconnecting')).toBe('Reconnecting');
  expect(word('offline')).toBe('Offline');
  expect(word('stopped')).toBe('Offline');
});

test("offline shows no retry; a live connection overrides the browser's offline report", () => {
  expect(word('reconnecting', false)).toBe('Offline');
  expect(word('connecting', false)).toBe('Offline');
  expect(word('connected', false)).toBe('Connected');
});
