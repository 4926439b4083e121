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

test('the widget is hidden on the admin area and nowhere else', () => {
  for (const page of ['/admin', '/admin/', '/admin/visitors', '/admin?x=1', '/admin#a']) {
    expect(isAdminPath(page)).toBe(true);
  }
  for (const page of ['/', '/administration', '/projects/admin']) {
    expect(isAdminPath(page)).toBe(false);
  }
});

test('unread are the messages of the admin behind the last one seen', () => {
  const messages = [
    aMessage({ seq: 1, from_admin: true }),
    aMessage({ seq: 2 }),
    aMessage({ seq: 3, from_admin: true }),
    aMessage({ seq: 4, from_admin: true }),
  ];
  expect(unreadCount({ ...state, messages, seenSeq: 1 })).toBe(2);
  expect(unreadCount({ ...state, messages, seenSeq: 4 })).toBe(0);
});

test('the label knows four words', () => {
  const label = (socket: typeof state.socket, isMissing = false) =>
    socketLabel({ socket, isMissing });
  expect(label('idle')).toBe('initial');
  expect(label('connected')).toBe('connected');
  expect(label('reconnecting')).toBe('disconnected');
  expect(label('connected', true)).toBe('missing');
});

test('the empty list invites first, and waits once the conversation exists', () => {
  expect(emptyText({ conversationId: null })).toBe('Start a conversation with our admin team!');
  expect(emptyText({ conversationId: aConversationId() })).toBe('Waiting for admin to respond...');
});
