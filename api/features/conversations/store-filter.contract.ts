import { expect, test } from 'vitest';
import { conversationFilters, isShownAs } from '#shared/domain/conversation-filter.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { toSummary } from '#api/features/conversations/summary.ts';
import type { Caller } from '#api/http/caller.ts';
import { aNewConversation, aNewMessage, aTokenHash } from '#api/testing/chat-inputs.ts';

const admin: Caller = { kind: 'admin' };
const visitor = (n: number): Caller => ({ kind: 'visitor', tokenHash: aTokenHash(n) });
let written = 0;

const start = (store: ConversationStore, n: number, at = n) =>
  store.start(aNewConversation(n, { at }));
const write = (store: ConversationStore, n: number, caller: Caller, at: number) => {
  written += 1;
  return store.append(aNewMessage(written, { conversationId: aConversationId(n), caller, at }));
};

/** Open 1 (answered), 2 (waiting), 3 (snoozed), 4 (closed), 5 (blocked), 6 (empty). */
const sixOf = async (store: ConversationStore) => {
  for (const n of [1, 2, 3, 4, 5, 6]) await start(store, n);
  for (const n of [1, 2, 3, 4, 5]) await write(store, n, visitor(n), 100 + n);
  await store.markSeen(aConversationId(1), admin, null, 200);
  await write(store, 1, admin, 300);
  await store.snooze(aConversationId(3), 9_000);
  await store.setStatus(aConversationId(4), admin, 'closed', 400);
  await store.setBlocked(aConversationId(5), 500);
};
const numbers = (found: { conversationId: string }[]) =>
  found.map(({ conversationId }) => Number.parseInt(conversationId.slice(-2), 16));

/** The contract of filters, snoozing and marking as unread. */
export const filterStoreContract = (
  engine: string,
  makeStore: () => Promise<ConversationStore> | ConversationStore,
): void => {
  test(`${engine}: every filter returns what the rule says, unread ones first`, async () => {
    const store = await makeStore();
    await sixOf(store);
    expect(numbers(await store.list(10, null, 'open'))).toEqual([2, 1]);
    expect(numbers(await store.list(10, null, 'waiting'))).toEqual([2]);
    expect(numbers(await store.list(10, null, 'snoozed'))).toEqual([3]);
    expect(numbers(await store.list(10, null, 'closed'))).toEqual([4]);
    expect(numbers(await store.list(10, null, 'blocked'))).toEqual([5]);
    const all = await store.list(10, null);
    for (const filter of conversationFilters) {
      const byRule = all.filter((one) =>
        isShownAs(
          filter,
          toSummary(one, () => ({ presence: null })),
        ),
      );
      const listed = await store.list(10, null, filter);
      expect(new Set(numbers(listed)), filter).toEqual(new Set(numbers(byRule)));
    }
  });

  test(`${engine}: pages of a filter join without a gap or a duplicate where the unread ones end`, async () => {
    const store = await makeStore();
    for (let n = 1; n <= 9; n += 1) {
      await start(store, n);
      await write(store, n, visitor(n), 1_000 + n);
      if (n % 2 === 0) await store.markSeen(aConversationId(n), admin, null, 2_000);
    }
    const whole = numbers(await store.list(20, null, 'open'));
    expect(whole).toEqual([9, 7, 5, 3, 1, 8, 6, 4, 2]);
    const paged: number[] = [];
    let position: Parameters<ConversationStore['list']>[1] = null;
    for (let page = 0; page < 5; page += 1) {
      const found = await store.list(2, position, 'open');
      paged.push(...numbers(found));
      const last = found.at(-1);
      if (last) position = { ...last, isUnread: last.unread > 0 };
    }
    expect(paged).toEqual(whole);
  });

  test(`${engine}: visitors wait from the first unanswered message, the longest first, until an answer or the end`, async () => {
    const store = await makeStore();
    const waiting = async () => numbers(await store.list(9, null, 'waiting'));
    for (const n of [1, 2, 3, 4]) await start(store, n);
    for (const n of [3, 1, 4, 2]) await write(store, n, visitor(n), 1_000 + n);
    // A further message and a read one change nothing.
    await write(store, 1, visitor(1), 2_000);
    await store.markSeen(aConversationId(2), admin, null, 2_100);
    expect(await waiting()).toEqual([1, 2, 3, 4]);
    expect(await store.find(aConversationId(1), admin)).toMatchObject({ waitingSince: 1_001 });

    const paged: number[] = [];
    for (let last = null; paged.length < 4;) {
      const [found] = await store.list(1, last, 'waiting');
      if (!found) break;
      paged.push(...numbers([found]));
      last = found;
    }
    expect(paged).toEqual([1, 2, 3, 4]);

    await write(store, 1, admin, 3_000);
    await store.setStatus(aConversationId(2), admin, 'closed', 3_001);
    await store.setStatus(aConversationId(2), admin, 'open', 3_002);
    // An answered one that is marked unread counts as unread, but nobody waits in it.
    await store.markUnread(aConversationId(1));
    expect(await waiting()).toEqual([3, 4]);
    await write(store, 2, visitor(2), 4_000);
    await write(store, 1, visitor(1), 5_000);
    expect(await waiting()).toEqual([3, 4, 2, 1]);
    await store.setBlocked(aConversationId(3), 6_000);
    expect(await waiting()).toEqual([4, 2, 1]);
  });

  test(`${engine}: a snoozed conversation returns as unread when it is due`, async () => {
    const store = await makeStore();
    await start(store, 1);
    await write(store, 1, visitor(1), 10);
    await store.markSeen(aConversationId(1), admin, null, 20);
    expect(await store.snooze(aConversationId(1), 5_000)).toMatchObject({ snoozedUntil: 5_000 });
    expect(await store.wake(4_999)).toEqual([]);
    expect(await store.wake(5_000)).toMatchObject([
      { snoozedUntil: null, unread: 1, isMarkedUnread: true },
    ]);
    expect(await store.wake(5_001)).toEqual([]);
  });

  test(`${engine}: a visitor's message ends the snooze at once, the admin's does not, an end does`, async () => {
    const store = await makeStore();
    await start(store, 1);
    await store.snooze(aConversationId(1), 5_000);
    await write(store, 1, admin, 10);
    expect(await store.find(aConversationId(1), admin)).toMatchObject({ snoozedUntil: 5_000 });
    await write(store, 1, visitor(1), 20);
    expect(await store.find(aConversationId(1), admin)).toMatchObject({ snoozedUntil: null });
    await store.snooze(aConversationId(1), 5_000);
    await store.setStatus(aConversationId(1), admin, 'closed', 30);
    expect(await store.find(aConversationId(1), admin)).toMatchObject({ snoozedUntil: null });
    // A closed conversation cannot be snoozed.
    expect(await store.snooze(aConversationId(1), 5_000)).toMatchObject({ snoozedUntil: null });
    expect(await store.snooze(aConversationId(9), 5_000)).toBeNull();
  });

  test(`${engine}: a conversation marked unread counts until it is viewed again, and the visitor's read marks stay`, async () => {
    const store = await makeStore();
    await start(store, 1);
    await write(store, 1, visitor(1), 10);
    await store.markSeen(aConversationId(1), admin, null, 20);
    const marked = await store.markUnread(aConversationId(1));
    expect(marked).toMatchObject({ unread: 1, isMarkedUnread: true });
    expect(marked?.readState.admin.read_seq).toBe(1);
    expect(await store.unreadTotal()).toBe(1);
    expect(await store.markSeen(aConversationId(1), admin, 1, 30)).toMatchObject({
      hasRisen: false,
      hasBeenUnread: true,
      conversation: { unread: 0, isMarkedUnread: false },
    });
    expect(await store.unreadTotal()).toBe(0);
  });
};
