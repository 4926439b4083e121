import { expect, test } from 'vitest';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import {
  emptyText,
  initialChatState,
  socketLabel,
  unreadCount,
} from '#site/features/chat/chat-state.ts';

const state = initialChatState('/');

test('hides the widget on the admin area only', () => {
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

test('the label has four words', () => {
  const label = (socket: typeof state.socket, isMissing = false) =>
    socketLabel({ socket, isMissing });
  expect(label('idle')).toBe('initial');
  expect(label('connected')).toBe('connected');
  expect(label('reconnecting')).toBe('disconnected');
  expect(label('connected', true)).toBe('missing');
});

test('an empty thread invites a message, and then waits for the admin', () => {
  expect(emptyText({ conversationId: null })).toBe('Start a conversation with our admin team!');
  expect(emptyText({ conversationId: aConversationId() })).toBe('Waiting for admin to respond...');
});
