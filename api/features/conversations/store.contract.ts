import { expect, test } from 'vitest';
import { floodLimits } from '#shared/flood-limits.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aConversationId, aMessageId, aPrimaryHash } from '#shared/testing/builders.ts';
import type { Caller } from '#api/http/caller.ts';
import type {
  ConversationStore,
  NewConversation,
  Page,
} from '#api/features/conversations/store.ts';
import { aNewConversation, aNewMessage as writing, aTokenHash } from '#api/testing/chat-inputs.ts';

const admin: Caller = { kind: 'admin' };
const visitor = (n: number): Caller => ({ kind: 'visitor', tokenHash: aTokenHash(n) });

const opening = (n: number, over: Partial<NewConversation> = {}) =>
  aNewConversation(n, { page: '/projects', ...over });

export const conversationStoreContract = (
  engine: string,
  makeStore: () => Promise<ConversationStore> | ConversationStore,
): void => {
  const it = (sentence: string, run: (store: ConversationStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('starting twice returns the same conversation with the newer hash', async (store) => {
    const first = await store.start(opening(1));
    const again = await store.start(
      opening(1, { conversationId: aConversationId(9), primaryHash: aPrimaryHash(7) }),
    );
    expect(first.isNew).toBe(true);
    expect(again.isNew).toBe(false);
    expect(again.conversation.conversationId).toBe(first.conversation.conversationId);
    expect(again.conversation.primaryHash).toBe(aPrimaryHash(7));
    await store.append(writing(1));
    expect(await store.list(10, null)).toHaveLength(1);
  });

  it('starts that arrive together create one conversation', async (store) => {
    const started = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        store.start(opening(1, { conversationId: aConversationId(n + 1) })),
      ),
    );
    expect(new Set(started.map((one) => one.conversation.conversationId)).size).toBe(1);
    expect(started.filter((one) => one.isNew)).toHaveLength(1);
  });

  it('messages are numbered 1, 2, 3 without gaps, also when they arrive together', async (store) => {
    await store.start(opening(1));
    await Promise.all(Array.from({ length: 50 }, (_, n) => store.append(writing(n + 1))));
    const page = await store.newest(aConversationId(1), admin, 200);
    expect(page?.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    expect(page).toMatchObject({ lastSeq: 50, hasMore: false });
  });

  it('times rise within a conversation even when the clock is set back', async (store) => {
    await store.start(opening(1, { at: 10_000 }));
    for (const [n, at] of [10_000, 10_000, 4_000, 12_000].entries()) {
      await store.append(writing(n + 1, { at }));
    }
    const times = (await store.newest(aConversationId(1), admin, 10))?.messages.map((message) =>
      Date.parse(message.sent_at),
    );
    expect(times).toEqual([10_001, 10_002, 10_003, 12_000]);
  });

  it('the same client id with the same text is one stored row, at once and later', async (store) => {
    await store.start(opening(1));
    const repeat = (n: number) =>
      store.append(writing(n, { clientId: aClientId(1), content: 'message 1' }));
    const atOnce = await Promise.all(Array.from({ length: 10 }, (_, n) => repeat(n + 1)));
    const later = await repeat(300);
    expect(atOnce.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array<string>(9).fill('repeated'),
      'stored',
    ]);
    expect(later.kind).toBe('repeated');
    const ids = [...atOnce, later].map((one) => ('message' in one ? one.message.id : null));
    expect(new Set(ids).size).toBe(1);
    const page = await store.newest(aConversationId(1), admin, 10);
    expect(page?.messages.map(({ id, content }) => ({ id, content }))).toEqual([
      { id: ids[0], content: 'message 1' },
    ]);
    expect(page?.lastSeq).toBe(1);
  });

  it('the same client id with another text is a conflict, and the first text remains', async (store) => {
    await store.start(opening(1));
    const first = await store.append(writing(1));
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        store.append(writing(n + 100, { clientId: aClientId(1) })),
      ),
    );
    expect(first.kind).toBe('stored');
    expect(again.map((one) => one.kind)).toEqual(Array(10).fill('conflict'));
    const repeated = await store.append(
      writing(300, { clientId: aClientId(1), content: 'message 1' }),
    );
    expect(repeated).toMatchObject({ kind: 'repeated', message: { id: aMessageId(1), seq: 1 } });
    expect((await store.newest(aConversationId(1), admin, 10))?.lastSeq).toBe(1);
  });

  it('the marks of a drawing are stored with the message, and once', async (store) => {
    await store.start(opening(1));
    const drawing = {
      project: 'heron-lookout',
      title: 'W',
      marks: [{ number: 1, x: 0.4, y: 0.3 }],
    };
    const stored = await store.append(writing(1, { drawing }));
    expect(stored).toMatchObject({ kind: 'stored', message: { drawing } });
    const again = await store.append(
      writing(2, { clientId: aClientId(1), content: 'message 1', drawing }),
    );
    expect(again).toMatchObject({ kind: 'repeated', message: { id: aMessageId(1), drawing } });
    const other = { ...drawing, marks: [{ number: 1, x: 0.5, y: 0.3 }] };
    for (const changed of [{ drawing: other }, {}]) {
      const input = { clientId: aClientId(1), content: 'message 1', ...changed };
      // One at a time, like retries.
      // oxlint-disable-next-line no-await-in-loop
      expect((await store.append(writing(3, input))).kind).toBe('conflict');
    }
    const page = await store.newest(aConversationId(1), admin, 10);
    expect(page?.messages.map((message) => message.drawing)).toEqual([drawing]);
  });

  it('the same client id from the other side is a conflict', async (store) => {
    await store.start(opening(1));
    await store.append(writing(1));
    expect((await store.append(writing(1, { id: aMessageId(5), caller: admin }))).kind).toBe(
      'conflict',
    );
  });

  it('a stranger can neither find, read, write nor mark anything', async (store) => {
    await store.start(opening(1));
    await store.start(opening(2));
    await store.append(writing(1));
    const id = aConversationId(1);
    expect(await store.find(id, visitor(2))).toBeNull();
    expect(await store.newest(id, visitor(2), 10)).toBeNull();
    expect(await store.after(id, visitor(2), 0, 10)).toBeNull();
    expect(await store.before(id, visitor(2), 9, 10)).toBeNull();
    expect(await store.markSeen(id, visitor(2), null, 5)).toBeNull();
    expect(await store.markDelivered(id, visitor(2), 1)).toBeNull();
    expect(await store.setReplyEmail(id, visitor(2), 'x@example.org')).toBeNull();
    expect((await store.append(writing(2, { caller: visitor(2) }))).kind).toBe('missing');
    // Not even the client id of another's message may be discovered.
    expect((await store.append(writing(1, { caller: visitor(2) }))).kind).toBe('missing');
    expect(await store.find(aConversationId(99), visitor(1))).toBeNull();
    expect((await store.newest(id, admin, 10))?.lastSeq).toBe(1);
  });

  it('only the visitor finds their open conversation', async (store) => {
    await store.start(opening(1));
    expect((await store.findActive(aTokenHash(1)))?.conversationId).toBe(aConversationId(1));
    expect(await store.findActive(aTokenHash(2))).toBeNull();
  });

  it('the visitor of the conversation can save, change and remove a reply address', async (store) => {
    await store.start(opening(1));
    const id = aConversationId(1);
    expect((await store.find(id, admin))?.replyEmail).toBeNull();
    const stored = await store.setReplyEmail(id, visitor(1), 'ann@example.org');
    expect(stored?.replyEmail).toBe('ann@example.org');
    expect((await store.find(id, admin))?.replyEmail).toBe('ann@example.org');
    expect((await store.setReplyEmail(id, visitor(1), null))?.replyEmail).toBeNull();
  });

  it('records when an answer was mailed, and when a link was opened', async (store) => {
    await store.start(opening(1));
    await store.append(writing(1));
    const id = aConversationId(1);
    expect(await store.find(id, admin)).toMatchObject({
      mailedAt: null,
      returnedAt: null,
      mailedAnswers: [],
    });
    expect(await store.noteMailed(id, 5_000, { from_seq: 2, to_seq: 3 })).toMatchObject({
      mailedAt: 5_000,
      mailedAnswers: [{ from_seq: 2, to_seq: 3 }],
    });
    expect(await store.noteReturned(id, 6_000)).toMatchObject({
      mailedAt: 5_000,
      returnedAt: 6_000,
    });
    expect((await store.list(9, null))[0]).toMatchObject({ mailedAt: 5_000, returnedAt: 6_000 });
    const later = { from_seq: 6, to_seq: 6 };
    expect(await store.noteMailed(id, 7_000, later)).toMatchObject({
      mailedAt: 7_000,
      mailedAnswers: [{ from_seq: 2, to_seq: 3 }, later],
    });
    expect(await store.noteMailed(aConversationId(99), 5_000, later)).toBeNull();
    expect(await store.noteReturned(aConversationId(99), 5_000)).toBeNull();
  });

  it('a history of any length can be paged by seq', async (store) => {
    await store.start(opening(1));
    for (let n = 1; n <= 25; n += 1) await store.append(writing(n));
    const id = aConversationId(1);
    const seen: number[] = [];
    let after = 0;
    for (let hasMore = true; hasMore;) {
      const page = await store.after(id, visitor(1), after, 10);
      seen.push(...(page?.messages.map((message) => message.seq) ?? []));
      after = seen.at(-1) ?? 0;
      hasMore = page?.hasMore ?? false;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    const newest = await store.newest(id, visitor(1), 10);
    expect(newest?.messages.map((message) => message.seq)).toEqual([
      16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    ]);
    expect(newest?.hasMore).toBe(true);
    const earlier = await store.before(id, visitor(1), 16, 10);
    expect(earlier?.messages.map((message) => message.seq)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
    expect(earlier?.hasMore).toBe(true);
    expect(await store.before(id, visitor(1), 6, 10)).toMatchObject({
      hasMore: false,
      lastSeq: 25,
    });
  });

  it('a page ends at 256 KB, in both directions, and reports that there is more', async (store) => {
    await store.start(opening(1));
    const id = aConversationId(1);
    // 30 KB each as JSON, so that eight fit into a page.
    const content = '\u0001'.repeat(limits.chat.messageCharacters);
    for (let n = 1; n <= 20; n += 1) await store.append(writing(n, { content }));
    const seqsOf = (page: Page | null) => page?.messages.map((message) => message.seq);
    const first = await store.after(id, admin, 0, 200);
    expect(seqsOf(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(first).toMatchObject({ hasMore: true, lastSeq: 20 });
    expect(first?.bytes).toBe(
      first?.messages.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)), 0),
    );
    expect(first?.bytes).toBeLessThanOrEqual(floodLimits.pageBytes);
    expect(await store.after(id, admin, 12, 200)).toMatchObject({ hasMore: false });
    expect(seqsOf(await store.newest(id, visitor(1), 200))).toEqual([
      13, 14, 15, 16, 17, 18, 19, 20,
    ]);
    const earlier = await store.before(id, visitor(1), 13, 200);
    expect(seqsOf(earlier)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(earlier?.hasMore).toBe(true);
    expect(await store.before(id, visitor(1), 5, 200)).toMatchObject({ hasMore: false });
  });

  it('a message larger than a page is a page of its own', async (store) => {
    await store.start(opening(1));
    const id = aConversationId(1);
    const content = 'x'.repeat(floodLimits.pageBytes);
    for (let n = 1; n <= 3; n += 1) await store.append(writing(n, { content }));
    for (const [page, seq] of [
      [await store.after(id, admin, 0, 200), 1],
      [await store.newest(id, admin, 200), 3],
      [await store.before(id, admin, 3, 200), 2],
    ] as const) {
      expect(page?.messages.map((message) => message.seq)).toEqual([seq]);
      expect(page?.hasMore).toBe(true);
    }
  });

  it('unread counts visitor messages that the admin has not seen, and never falls below zero', async (store) => {
    await store.start(opening(1));
    const id = aConversationId(1);
    await store.append(writing(1));
    await store.append(writing(2));
    await store.append(writing(3, { caller: admin }));
    expect((await store.find(id, admin))?.unread).toBe(2);
    expect(await store.unreadTotal()).toBe(2);
    expect((await store.markSeen(id, admin, 1, 5))?.conversation.unread).toBe(1);
    expect((await store.markSeen(id, admin, 0, 5))?.conversation.unread).toBe(1);
    expect((await store.markSeen(id, visitor(1), null, 5))?.conversation.unread).toBe(1);
    expect((await store.markSeen(id, admin, null, 5))?.conversation.unread).toBe(0);
    expect(await store.unreadTotal()).toBe(0);
  });

  it('read states only increase and never exceed what is stored', async (store) => {
    await store.start(opening(1));
    const id = aConversationId(1);
    await store.append(writing(1));
    await store.append(writing(2, { caller: admin }));
    const readStateNow = async () => (await store.find(id, admin))?.readState;
    expect(await store.markDelivered(id, admin, 1)).toMatchObject({ hasRisen: true });
    expect(await store.markDelivered(id, admin, 1)).toMatchObject({ hasRisen: false });
    expect(await store.markDelivered(id, visitor(1), 99)).toMatchObject({ hasRisen: true });
    expect(await readStateNow()).toEqual({
      visitor: { delivered_seq: 2, read_seq: 0 },
      admin: { delivered_seq: 1, read_seq: 0 },
    });
    expect(await store.markSeen(id, admin, 2, 5)).toMatchObject({ hasRisen: true });
    expect(await store.markSeen(id, admin, 1, 5)).toMatchObject({ hasRisen: false });
    expect(await store.markSeen(id, visitor(1), 0, 5)).toMatchObject({ hasRisen: false });
    expect(await readStateNow()).toEqual({
      visitor: { delivered_seq: 2, read_seq: 0 },
      admin: { delivered_seq: 2, read_seq: 2 },
    });
    expect((await store.after(id, visitor(1), 0, 10))?.readState).toEqual(await readStateNow());
  });

  it('the list is newest first, paged, each row with its last message', async (store) => {
    for (let n = 1; n <= 5; n += 1) {
      const at = n * 1_000;
      await store.start(opening(n, { at }));
      const into = { conversationId: aConversationId(n), caller: visitor(n) };
      await store.append(writing(n, { ...into, at: at + 1 }));
    }
    await store.append(writing(9, { at: 9_000, content: 'the newest' }));
    const first = await store.list(2, null);
    expect(first.map((one) => one.conversationId)).toEqual([
      aConversationId(1),
      aConversationId(5),
    ]);
    expect(first[0]?.lastMessage).toEqual({ excerpt: 'the newest', from_admin: false });
    const last = first[1];
    if (!last) throw new Error('two rows were expected');
    const second = await store.list(10, last);
    expect(second.map((one) => one.conversationId)).toEqual([4, 3, 2].map(aConversationId));
  });

  it('an empty conversation is its visitor’s alone until the first message, which begins it once', async (store) => {
    await store.start(opening(1));
    const id = aConversationId(1);
    expect(await store.findActive(aTokenHash(1))).toMatchObject({ conversationId: id, lastSeq: 0 });
    expect((await store.find(id, visitor(1)))?.firstMessageAt).toBeNull();
    expect(await store.list(10, null)).toEqual([]);
    expect(await store.list(10, null, 'open')).toEqual([]);
    expect(await store.history(aTokenHash(1), 10)).toEqual([]);
    const begun = await Promise.all([
      ...[1, 1, 1, 2, 3].map((n) => store.append(writing(n))),
      store.append(writing(4, { caller: admin })),
    ]);
    expect(begun.filter((each) => 'hasBegun' in each && each.hasBegun)).toHaveLength(1);
    expect(await store.list(10, null)).toHaveLength(1);
    const first = (await store.after(id, admin, 0, 10))?.messages.find((each) => !each.from_admin);
    expect((await store.find(id, admin))?.firstMessageAt).toBe(Date.parse(first?.sent_at ?? ''));
  });

  it('a blocked visitor’s message begins nothing, the owner’s does', async (store) => {
    await store.start(opening(1));
    await store.setBlocked(aConversationId(1), 1_500);
    expect(await store.append(writing(1))).toMatchObject({ isWithheld: true, hasBegun: false });
    expect(await store.list(10, null)).toEqual([]);
    expect(await store.append(writing(2, { caller: admin }))).toMatchObject({ hasBegun: true });
    expect(await store.list(10, null)).toHaveLength(1);
  });

  it('old empty conversations are removed, open or closed, and nothing else', async (store) => {
    for (const n of [1, 2, 3, 4]) await store.start(opening(n, { at: n * 1_000 }));
    await store.setStatus(aConversationId(1), visitor(1), 'closed', 1_500);
    await store.append(writing(2, { conversationId: aConversationId(2), caller: visitor(2) }));
    expect(await store.removeEmpty(4_000)).toBe(2);
    expect(await store.removeEmpty(4_000)).toBe(0);
    const left = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await store.find(aConversationId(n), visitor(n))) !== null),
    );
    expect(left).toEqual([false, true, false, true]);
    expect(await store.append(writing(3, { conversationId: aConversationId(3) }))).toEqual({
      kind: 'missing',
    });
    // The visitor starts over with the same token.
    const anew = await store.start(opening(3, { conversationId: aConversationId(9), at: 9_000 }));
    expect(anew.isNew).toBe(true);
  });

  it('a first message and a removal at once: it is stored, or its conversation is gone', async (store) => {
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1);
    await Promise.all(numbers.map((n) => store.start(opening(n))));
    const write = (n: number) =>
      store.append(writing(n, { conversationId: aConversationId(n), caller: visitor(n) }));
    const [answers] = await Promise.all([
      Promise.all(numbers.map(write)),
      store.removeEmpty(2_000),
    ]);
    const stored = answers.filter(({ kind }) => kind === 'stored').length;
    expect(answers.filter(({ kind }) => kind === 'missing')).toHaveLength(20 - stored);
    expect(await store.list(50, null)).toHaveLength(stored);
  });

  it('text is returned exactly as it was stored', async (store) => {
    await store.start(opening(1));
    const texts = ['ﷺ‏ עברית', '👩🏽‍🚀 ZWJ', 'é vs é', '\u2028line', "'; DROP TABLE messages;--"];
    for (const [n, content] of texts.entries()) await store.append(writing(n + 1, { content }));
    const page = await store.newest(aConversationId(1), admin, 10);
    expect(page?.messages.map((message) => message.content)).toEqual(texts);
  });
};
