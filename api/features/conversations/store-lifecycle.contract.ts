import { expect, test } from 'vitest';
import type { VisitorKey } from '#shared/contracts/ids.ts';
import { aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ConversationStore, NewMessage } from '#api/features/conversations/store.ts';
import { aNewConversation, aNewMessage, aTokenHash } from '#api/testing/chat-inputs.ts';

const admin: Caller = { kind: 'admin' };
const visitor = (n: number): Caller => ({ kind: 'visitor', tokenHash: aTokenHash(n) });

/** Conversation `id` of visitor `owner`. */
const open = (
  store: ConversationStore,
  id: number,
  visitorNo = 1,
  by: 'visitor' | 'admin' = 'visitor',
) =>
  store.start(
    aNewConversation(id, {
      visitorKey: `visitor-${visitorNo}-${id}` as VisitorKey,
      tokenHash: aTokenHash(visitorNo),
      primaryHash: aPrimaryHash(visitorNo),
      initiatedBy: by,
      page: '/projects',
      at: id * 1_000,
    }),
  );

const write = (
  store: ConversationStore,
  n: number,
  over: Partial<NewMessage> & { into?: number } = {},
) => {
  const { into = 1, ...rest } = over;
  const conversationId = aConversationId(into);
  return store.append(aNewMessage(n, { conversationId, at: 10_000 + n, ...rest }));
};

const statusOf = async (store: ConversationStore, id: number) =>
  (await store.find(aConversationId(id), admin))?.status;

export const lifecycleStoreContract = (
  engine: string,
  makeStore: () => Promise<ConversationStore> | ConversationStore,
): void => {
  const it = (sentence: string, run: (store: ConversationStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('closing records who and when, once; a stranger cannot close', async (store) => {
    await open(store, 1);
    const id = aConversationId(1);
    expect(await store.setStatus(id, visitor(2), 'closed', 5_000)).toBeNull();
    expect(await statusOf(store, 1)).toBe('open');
    const ended = await store.setStatus(id, visitor(1), 'closed', 5_000);
    expect(ended?.changed).toMatchObject([
      { conversationId: id, status: 'closed', statusBy: 'visitor', statusAt: 5_000 },
    ]);
    const again = await store.setStatus(id, admin, 'closed', 6_000);
    expect(again).toMatchObject({
      changed: [],
      conversation: { statusBy: 'visitor', statusAt: 5_000 },
    });
    expect(await store.findActive(aTokenHash(1))).toBeNull();
  });

  it('a message into an ended conversation reopens it, from either side', async (store) => {
    await open(store, 1);
    for (const [n, caller] of [visitor(1), admin].entries()) {
      await store.setStatus(aConversationId(1), admin, 'closed', 5_000);
      const added = await write(store, n + 1, { caller });
      expect(added).toMatchObject({
        kind: 'stored',
        changed: [{ status: 'open', statusBy: caller.kind }],
        conversation: { status: 'open' },
      });
      expect((await store.findActive(aTokenHash(1)))?.conversationId).toBe(aConversationId(1));
    }
  });

  it('a repeated message reopens nothing', async (store) => {
    await open(store, 1);
    await write(store, 1);
    await store.setStatus(aConversationId(1), admin, 'closed', 20_000);
    expect(await write(store, 1)).toMatchObject({ kind: 'repeated', changed: [] });
    expect(await statusOf(store, 1)).toBe('closed');
  });

  it('a visitor has one open conversation: opening one ends the other', async (store) => {
    await open(store, 1);
    await store.setStatus(aConversationId(1), visitor(1), 'closed', 5_000);
    await open(store, 2);
    const reopened = await store.setStatus(aConversationId(1), visitor(1), 'open', 6_000);
    expect(reopened?.changed.map((one) => [one.conversationId, one.status])).toEqual([
      [aConversationId(2), 'closed'],
      [aConversationId(1), 'open'],
    ]);
    const added = await write(store, 1, { into: 2 });
    expect(added.kind === 'stored' && added.changed.map((one) => one.status)).toEqual([
      'closed',
      'open',
    ]);
    expect([await statusOf(store, 1), await statusOf(store, 2)]).toEqual(['closed', 'open']);
  });

  it('starting after an end makes a new conversation, by whichever side', async (store) => {
    await open(store, 1);
    await store.setStatus(aConversationId(1), admin, 'closed', 5_000);
    const started = await Promise.all([open(store, 2), open(store, 3, 1, 'admin')]);
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(started.map((one) => one.conversation.conversationId)).size).toBe(1);
    expect(new Set(started.map((one) => one.conversation.initiatedBy)).size).toBe(1);
  });

  it('sends and an end that arrive together lose nothing, and the last one decides', async (store) => {
    await open(store, 1);
    const sends = Array.from({ length: 40 }, (_, n) => write(store, n + 1));
    const end = store.setStatus(aConversationId(1), admin, 'closed', 10_500);
    const later = Array.from({ length: 10 }, (_, n) => write(store, n + 41));
    await Promise.all([...sends, end, ...later]);
    const page = await store.newest(aConversationId(1), admin, 200);
    expect(page?.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    expect(await statusOf(store, 1)).toBe('open');
  });

  it("a blocked visitor's messages are visible only to them, during and after the block", async (store) => {
    await open(store, 1);
    const id = aConversationId(1);
    await write(store, 1, { content: 'before' });
    await store.setBlocked(id, 10_002);
    const marks = [{ number: 1, x: 0, y: 1 }];
    const drawing = { project: 'heron-lookout', title: 'W', marks };
    const hidden = await write(store, 2, { content: 'withheld', drawing });
    expect(hidden).toMatchObject({ kind: 'stored', isWithheld: true, message: { seq: 2 } });
    expect(await write(store, 2, { content: 'withheld', drawing })).toMatchObject({
      kind: 'repeated',
      isWithheld: true,
    });
    expect(await store.find(id, admin)).toMatchObject({
      isBlocked: true,
      unread: 1,
      lastMessage: { excerpt: 'before' },
      lastActivityAt: 10_001,
    });
    await store.setBlocked(id, null);
    const received = await write(store, 3, { content: 'after', at: 1 });
    expect(received).toMatchObject({ isWithheld: false, message: { seq: 3 } });
    const own = await store.newest(id, visitor(1), 10);
    expect(own?.messages.map((message) => message.content)).toEqual([
      'before',
      'withheld',
      'after',
    ]);
    expect(own?.messages.map((message) => message.drawing)).toEqual([
      undefined,
      drawing,
      undefined,
    ]);
    const times = own?.messages.map((message) => message.sent_at) ?? [];
    expect(times).toEqual(times.toSorted());
    for (const page of [await store.newest(id, admin, 10), await store.after(id, admin, 0, 10)]) {
      expect(page?.messages.some((message) => message.drawing)).toBe(false);
      expect(page?.messages.map(({ content, withheld }) => [content, withheld])).toEqual([
        ['before', undefined],
        ['', true],
        ['after', undefined],
      ]);
    }
    expect(await store.find(id, admin)).toMatchObject({
      isBlocked: false,
      unread: 2,
      lastMessage: { excerpt: 'after' },
    });
    expect((await store.markSeen(id, admin, 1, 5)) === null).toBe(false);
    expect(await store.unreadTotal()).toBe(1);
  });

  it('the admin can still write to a blocked visitor', async (store) => {
    await open(store, 1);
    await store.setBlocked(aConversationId(1), 5_000);
    await write(store, 1);
    expect(await write(store, 2, { caller: admin })).toMatchObject({
      isWithheld: false,
      message: { seq: 2 },
    });
    const own = await store.newest(aConversationId(1), visitor(1), 10);
    expect(own?.messages.map((message) => message.content)).toEqual(['message 1', 'message 2']);
  });

  it('a conversation started by a blocked visitor is not listed, nor its withheld messages later', async (store) => {
    const listed = async () => (await store.list(10, null)).map((one) => one.conversationId);
    await open(store, 1);
    await write(store, 1);
    const blocked = await store.setBlocked(aConversationId(1), 20_000);
    expect(blocked).toHaveLength(1);
    await store.setStatus(aConversationId(1), visitor(1), 'closed', 21_000);
    await open(store, 2);
    expect(await listed()).toEqual([aConversationId(1)]);
    await write(store, 2, { into: 2 });
    expect(await store.setBlocked(aConversationId(1), null)).toHaveLength(2);
    expect(await listed()).toEqual([aConversationId(1)]);
    await write(store, 3, { into: 2, at: 30_000 });
    expect(await listed()).toEqual([aConversationId(2), aConversationId(1)]);
    expect(await store.setBlocked(aConversationId(9), 1)).toBeNull();
  });

  it("history lists the visitor's own conversations that have messages, newest first", async (store) => {
    await open(store, 1);
    await write(store, 1, { content: 'x'.repeat(500), at: 1_700_000_000_000 });
    await store.setStatus(aConversationId(1), visitor(1), 'closed', 20_000);
    await open(store, 2);
    await write(store, 2, { into: 2, at: 1_700_000_001_000 });
    await write(store, 3, { into: 2, at: 1_700_000_002_000, caller: admin });
    await store.setStatus(aConversationId(2), visitor(1), 'closed', 20_000);
    await open(store, 3);
    await open(store, 4, 2);
    await write(store, 4, { into: 4, caller: visitor(2) });
    expect(await store.history(aTokenHash(1), 10)).toEqual([
      {
        conversation_id: aConversationId(2),
        started_at: '1970-01-01T00:00:02.000Z',
        last_activity_at: '2023-11-14T22:13:22.000Z',
        status: 'closed',
        messages: 2,
        excerpt: 'message 3',
      },
      {
        conversation_id: aConversationId(1),
        started_at: '1970-01-01T00:00:01.000Z',
        last_activity_at: '2023-11-14T22:13:20.000Z',
        status: 'closed',
        messages: 1,
        excerpt: 'x'.repeat(140),
      },
    ]);
    expect(await store.history(aTokenHash(1), 1)).toHaveLength(1);
    expect(await store.history(aTokenHash(9), 10)).toEqual([]);
  });

  it('lists who waits for a first reply, until the owner replies or misses them', async (store) => {
    const waiting = () => store.unanswered(1_000_000);
    await open(store, 1);
    expect(await waiting()).toEqual([]);
    await write(store, 1);
    expect(await waiting()).toEqual([aTokenHash(1)]);
    expect(await store.unanswered(10_001)).toEqual([]);
    await open(store, 2, 2);
    await write(store, 2, { into: 2, caller: visitor(2) });
    await write(store, 3, { caller: admin });
    expect(await waiting()).toEqual([aTokenHash(2)]);
    await store.markMissed(aTokenHash(1), 30_000);
    await store.markMissed(aTokenHash(2), 30_000);
    expect(await waiting()).toEqual([]);
  });

  it('an end without a reply is missed, one after a greeting of the owner too', async (store) => {
    await open(store, 1, 1, 'admin');
    await write(store, 1, { caller: admin });
    await write(store, 2);
    expect(await store.unanswered(1_000_000)).toEqual([aTokenHash(1)]);
    await store.setStatus(aConversationId(1), visitor(1), 'closed', 20_000);
    expect(await store.unanswered(1_000_000)).toEqual([]);
  });

  it('messages of a blocked visitor do not count as waiting', async (store) => {
    await open(store, 1);
    await store.setBlocked(aConversationId(1), 5_000);
    await write(store, 1);
    expect(await store.unanswered(1_000_000)).toEqual([]);
  });
};
