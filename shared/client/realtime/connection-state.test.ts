import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLive,
  nextState,
  socketWord,
  type ConnectionEvent,
  type SocketState,
} from '#shared/client/realtime/connection-state.ts';

const events: readonly ConnectionEvent[] = [
  'started',
  'opened',
  'strained',
  'relieved',
  'lost',
  'went_offline',
  'went_online',
  'refused',
  'paused',
  'closed',
];
const after = (history: readonly ConnectionEvent[], from: SocketState = 'idle') =>
  history.reduce<SocketState>(nextState, from);
const histories = fc.array(fc.constantFrom(...events), { maxLength: 30 });

test('follows the transitions of a visit', () => {
  expect(after(['started', 'opened'])).toBe('connected');
  expect(after(['started', 'lost'])).toBe('reconnecting');
  expect(after(['started', 'opened', 'strained'])).toBe('degraded');
  expect(after(['started', 'opened', 'strained', 'relieved'])).toBe('connected');
  expect(after(['started', 'opened', 'strained', 'lost', 'opened'])).toBe('connected');
  expect(after(['started', 'opened', 'went_offline', 'lost'])).toBe('offline');
  expect(after(['started', 'went_offline', 'went_online'])).toBe('reconnecting');
  expect(after(['started', 'opened', 'refused'])).toBe('stopped');
  expect(after(['started', 'opened', 'paused'])).toBe('idle');
  expect(after(['started', 'opened', 'paused', 'started', 'opened'])).toBe('connected');
});

test('property: live only after an open that no later event has ended', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const state = after(history);
      const ended = ['lost', 'went_offline', 'refused', 'paused', 'closed'] as const;
      const last = Math.max(...ended.map((event) => history.lastIndexOf(event)));
      if (isLive(state)) expect(history.lastIndexOf('opened')).toBeGreaterThan(last);
    }),
  );
});

test('property: stopped is final, and closing always stops', () => {
  fc.assert(
    fc.property(histories, histories, (before, later) => {
      expect(after(['closed', ...later], after(before))).toBe('stopped');
    }),
  );
});

test('property: once requested and not stopped, an opened connection is connected', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const state = after(history);
      if (state === 'idle' || state === 'stopped') return;
      expect(after(['opened'], state)).toBe('connected');
    }),
  );
});

test('derives the status label from the state', () => {
  expect(socketWord('idle')).toBe('initial');
  expect(socketWord('connecting')).toBe('initial');
  expect(socketWord('connected')).toBe('connected');
  expect(socketWord('degraded')).toBe('connected');
  for (const state of ['offline', 'reconnecting', 'stopped'] as const) {
    expect(socketWord(state)).toBe('disconnected');
  }
});
