import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { aContactMessage, aMessageId } from '#shared/testing/builders.ts';
import {
  changeContactMessage,
  getContactMessage,
  listContactMessages,
} from '#shared/contracts/contact.ts';
import { createContactMessageList } from '#site/admin/contact-messages/contact-message-list.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { settled } from '#shared/client/testing/settled.ts';

const readAt = new Date(99_000).toISOString();

/** A mailbox on a server with messages 1 and 2, and a log of the requests. */
const aBox = () => {
  const requested: string[] = [];
  const server = { isUp: true };
  const answers: Record<string, (params: { message_id?: string }) => unknown> = {
    [`GET ${listContactMessages.path}`]: () => ({
      messages: [aContactMessage(2), aContactMessage(1, { read_at: readAt })],
      next_cursor: null,
      unread: 1,
    }),
    [`GET ${getContactMessage.path}`]: () => {
      throw new ApiError('404: ', 404, fail('not_found', 'no').error);
    },
    [`POST ${changeContactMessage.path}`]: () => aContactMessage(2, { read_at: readAt }),
  };
  const call = (async (route: { method: string; path: string }, input: { params?: object }) => {
    if (!server.isUp) throw new ApiError('no answer', 0, null);
    requested.push(`${route.method} ${route.path}`);
    return answers[`${route.method} ${route.path}`]?.(input.params ?? {});
  }) as CallApi;
  return { box: createContactMessageList(call), socket: createFakeSocket(), server, requested };
};

test('opening a contact message marks it as read once', async () => {
  const { box, requested } = aBox();
  box.show('inbox');
  await settled();
  await box.open(aMessageId(1));
  expect(requested).not.toContain(`POST ${changeContactMessage.path}`);
  await box.open(aMessageId(2));
  expect(requested.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(box.state.get()).toMatchObject({ contactMessage: { read_at: readAt }, failure: null });
});

test('changes from another console appear, even in the open contact message', async () => {
  const { box, socket } = aBox();
  const stop = box.follow(socket.on);
  box.show('inbox');
  await settled();
  await box.open(aMessageId(1));
  socket.receives('contact_received', { message: aContactMessage(3), unread: 2 });
  socket.receives('contact_updated', { id: aMessageId(1), message: null, unread: 2 });
  expect(box.state.get()).toMatchObject({ contactMessage: null, isGone: true });
  expect(box.state.get().contactMessages?.map(({ id }) => id)).toEqual([
    aMessageId(3),
    aMessageId(2),
  ]);
  stop();
  socket.receives('contact_updated', { id: aMessageId(3), message: null, unread: 0 });
  expect(box.state.get().contactMessages).toHaveLength(2);
});

test('a missing contact message is removed; a failed request is reported and can be retried', async () => {
  const { box, server } = aBox();
  await box.open(aMessageId(9));
  expect(box.state.get()).toMatchObject({ isGone: true, failure: null });
  server.isUp = false;
  box.show('spam');
  await settled();
  expect(box.state.get()).toMatchObject({
    contactMessages: null,
    failure: expect.stringContaining('did not answer') as string,
  });
  server.isUp = true;
  box.refresh();
  await settled();
  expect(box.state.get().failure).toBeNull();
});

test('a mailbox follows the open socket, and no closed one', () => {
  const { box, socket } = aBox();
  const [first, second] = [socket, createFakeSocket()];
  const seen: unknown[] = [];
  box.state.subscribe(() => seen.push(box.state.get().contactMessages?.map(({ id }) => id)));
  box.state.patch({ contactMessages: [] });
  box.follow(first.on)();
  const stop = box.follow(second.on);
  first.receives('contact_received', { message: aContactMessage(1), unread: 1 });
  second.receives('contact_received', { message: aContactMessage(2), unread: 1 });
  stop();
  second.receives('contact_received', { message: aContactMessage(3), unread: 2 });
  expect(seen).toEqual([[], [aMessageId(2)]]);
});
