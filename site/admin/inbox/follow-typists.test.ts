import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { followTypists } from '#site/admin/inbox/follow-typists.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const follow = () => {
  const socket = createFakeSocket();
  const timers = createFakeClock();
  const notified: number[][] = [];
  followTypists({
    socket,
    timers,
    onChange: (ids) => notified.push(ids.map((id) => Number(id.slice(-1)))),
  });
  const types = (n: number, from_admin = false) =>
    socket.receives('typing', { conversation_id: aConversationId(n), from_admin });
  return { socket, timers, notified, types };
};

test('a visitor is typing until no more events arrive', () => {
  const { timers, notified, types } = follow();
  types(1);
  types(2);
  timers.advance(limits.chat.typingShownMs - 1);
  types(1);
  timers.advance(1);
  expect(notified).toEqual([[1], [1, 2], [1]]);
  timers.advance(limits.chat.typingShownMs);
  expect(notified.at(-1)).toEqual([]);
});

test("the visitor's message ends it, and another admin's typing is ignored", () => {
  const { socket, notified, types } = follow();
  types(1, true);
  expect(notified).toEqual([]);
  types(1);
  socket.receives('conversation_updated', {
    conversation_id: aConversationId(1),
    last_message: { from_admin: false },
  });
  expect(notified).toEqual([[1], []]);
});
