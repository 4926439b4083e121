import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { followTyping } from '#shared/client/delivery/follow-typing.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const conversation_id = aConversationId();

const aFollower = () => {
  const socket = createFakeSocket();
  const timers = createFakeClock();
  const now = { conversationId: aConversationId(), draft: '' };
  const shown: boolean[] = [];
  const typing = followTyping({
    socket,
    timers,
    isAdmin: false,
    writing: () => ({ ...now }),
    onChange: (isTyping) => shown.push(isTyping),
  });
  const type = (draft: string) => {
    now.draft = draft;
    typing.look();
  };
  return { socket, timers, now, shown, typing, type };
};

test('reports the first key at once, later ones at most every three seconds', () => {
  const { socket, timers, type } = aFollower();
  type('h');
  type('he');
  timers.advance(2_999);
  type('hel');
  expect(socket.emitted).toEqual([['typing', { conversation_id }]]);
  timers.advance(1);
  expect(socket.emitted).toHaveLength(2);
  timers.advance(60_000);
  expect(socket.emitted).toHaveLength(2);
});

test('reports no typing for a draft sent during the pause', () => {
  const { socket, timers, type } = aFollower();
  type('h');
  type('hello');
  type('');
  timers.advance(3_000);
  expect(socket.emitted).toHaveLength(1);
});

test('ignores an emptied, blank or unchanged draft, and one of another conversation', () => {
  const { socket, now, typing, type } = aFollower();
  type(' ');
  type('');
  typing.look();
  now.conversationId = aConversationId(2);
  type('kept from earlier');
  expect(socket.emitted).toEqual([]);
});

test('shows the other side as typing for five seconds', () => {
  const { socket, timers, shown } = aFollower();
  socket.receives('typing', { conversation_id, from_admin: true });
  timers.advance(3_000);
  socket.receives('typing', { conversation_id, from_admin: true });
  timers.advance(4_999);
  expect(shown).toEqual([true, true]);
  timers.advance(1);
  expect(shown).toEqual([true, true, false]);
});

test('stops showing typing when the message arrives', () => {
  const { socket, timers, shown } = aFollower();
  socket.receives('typing', { conversation_id, from_admin: true });
  socket.receives('message', aMessage({ from_admin: false }));
  expect(shown).toEqual([true]);
  socket.receives('message', aMessage({ from_admin: true }));
  expect(shown).toEqual([true, false]);
  expect(timers.pending()).toBe(0);
});

test('ignores typing events of its own side and of other conversations', () => {
  const { socket, shown } = aFollower();
  socket.receives('typing', { conversation_id, from_admin: false });
  socket.receives('typing', { conversation_id: aConversationId(2), from_admin: true });
  expect(shown).toEqual([]);
});

test('leaves no timer after stopping', () => {
  const { socket, timers, typing, type } = aFollower();
  type('h');
  socket.receives('typing', { conversation_id, from_admin: true });
  typing.stop();
  expect(timers.pending()).toBe(0);
});
