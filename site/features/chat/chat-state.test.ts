import { expect, test } from 'vitest';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { aMessage } from '#shared/testing/builders.ts';
import {
  hasWritten,
  isWaiting,
  initialChatState,
  socketLabel,
  unreadCount,
} from '#site/features/chat/chat-state.ts';

const state = initialChatState('/');

test('hides the widget only in the console', () => {
  for (const page of ['/admin', '/admin/', '/admin/visitors', '/admin?x=1', '/admin#a']) {
    expect(isAdminPath(page)).toBe(true);
  }
  for (const page of ['/', '/administration', '/projects/admin']) {
    expect(isAdminPath(page)).toBe(false);
  }
});

test("counts the admin's messages after the last seen one as unread", () => {
  const messages = [
    aMessage({ seq: 1, from_admin: true }),
    aMessage({ seq: 2 }),
    aMessage({ seq: 3, from_admin: true }),
    aMessage({ seq: 4, from_admin: true }),
  ];
  expect(unreadCount({ ...state, messages, seenSeq: 1 })).toBe(2);
  expect(unreadCount({ ...state, messages, seenSeq: 4 })).toBe(0);
});

test('the label has four texts', () => {
  const label = (socket: typeof state.socket, isMissing = false) =>
    socketLabel({ socket, isMissing });
  expect(label('idle')).toBe('initial');
  expect(label('connected')).toBe('connected');
  expect(label('reconnecting')).toBe('disconnected');
  expect(label('connected', true)).toBe('missing');
});

test('the visitor waits from their first message to the first answer', () => {
  const own = aMessage({ seq: 1 });
  const answer = aMessage({ seq: 2, from_admin: true });
  expect([hasWritten(state), isWaiting(state)]).toEqual([false, false]);
  expect(hasWritten({ ...state, messages: [answer] })).toBe(false);
  expect(isWaiting({ ...state, messages: [own] })).toBe(true);
  expect(isWaiting({ ...state, messages: [own, answer] })).toBe(false);
});
