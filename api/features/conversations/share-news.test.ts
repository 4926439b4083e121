import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createEvent } from '#api/platform/create-event.ts';
import type { ConversationNews } from '#api/features/conversations/service.ts';
import { shareNews } from '#api/features/conversations/share-news.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import { createLogger } from '#api/platform/logger.ts';
import { loneNode, type Nodes } from '#api/platform/nodes.ts';

/** A node whose database answers `finds` one after another. A start brings its visitor's sockets in. */
const open = (finds: (() => Promise<Conversation>)[]) => {
  const clock = createFakeClock();
  const watched = new Set<ConversationId>();
  const written: string[] = [];
  let receive: (hint: object) => void = () => undefined;
  const news: Partial<ConversationNews> = {
    conversationStarted: ({ conversationId }) => {
      watched.add(conversationId);
      written.push('start');
    },
    messageStored: ({ content }) => void written.push(content),
  };
  const nodes: Nodes = {
    ...loneNode,
    topic: (name) => ({
      ...loneNode.topic(name),
      on: (listener) => void (receive = (hint) => void listener(hint as never, 'other node')),
    }),
  };
  shareNews({
    nodes,
    timers: clock,
    logger: createLogger('silent'),
    news: news as ConversationNews,
    presenceOf: () => ({ presence: null }),
    openHere: () => [],
    isWatchedHere: (id) => watched.has(id),
    store: {
      find: () => finds.shift()?.() ?? Promise.resolve(conversation),
      after: (_id, _caller, seq) =>
        Promise.resolve({ messages: seq === 0 ? [aMessage()] : [] } as never),
      list: () => Promise.resolve([]),
    },
  });
  return { clock, written, receive: (hint: object) => receive({ id: aConversationId(), ...hint }) };
};

const conversation = { conversationId: aConversationId() } as Conversation;

test('a message that arrives while its start is being read reaches the visitor', async () => {
  const answered = createEvent<Conversation>();
  const { written, receive } = open([() => new Promise(answered.on)]);
  receive({ hasStarted: true });
  receive({ seq: 1 });
  answered.emit(conversation);
  await settled();
  expect(written).toEqual(['start', 'message 1']);
});

test('a message that arrives before a failed start is read again reaches the visitor', async () => {
  const { clock, written, receive } = open([() => Promise.reject(new Error('no database'))]);
  receive({ hasStarted: true });
  await settled();
  receive({ seq: 1 });
  await settled();
  expect(written).toEqual([]);
  clock.advance(500);
  await settled();
  expect(written).toEqual(['start', 'message 1']);
});

test('a message of a conversation that nobody here follows is not read', async () => {
  const { written, receive } = open([]);
  receive({ seq: 1 });
  await settled();
  expect(written).toEqual([]);
});
