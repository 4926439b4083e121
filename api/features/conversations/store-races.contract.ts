import { expect, test } from 'vitest';
import { aClientId, aConversationId, aMessageId } from '#shared/testing/builders.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Conversation, ConversationStore } from '#api/features/conversations/store.ts';
import { aNewConversation, aNewMessage, aTokenHash } from '#api/testing/chat-inputs.ts';

const admin: Caller = { kind: 'admin' };
const visitor: Caller = { kind: 'visitor', tokenHash: aTokenHash() };
const id = aConversationId(1);

const open = (store: ConversationStore, n = 1) => store.start(aNewConversation(n));

const write = (store: ConversationStore, n: number, caller: Caller = visitor, clientId = n) =>
  store.append(aNewMessage(clientId, { id: aMessageId(n), caller }));

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const readStateOf = ({ readState: { visitor: own, admin: other } }: Conversation) => [
  own.delivered_seq,
  own.read_seq,
  other.delivered_seq,
  other.read_seq,
];

export const raceStoreContract = (
  engine: string,
  makeStore: () => Promise<ConversationStore> | ConversationStore,
): void => {
  const it = (sentence: string, run: (store: ConversationStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('both sides write at once, each message twice: one row and one seq for each', async (store) => {
    await open(store);
    const sent = upTo(40).flatMap((n) => {
      const caller = n % 3 === 0 ? admin : visitor;
      return [write(store, n, caller), write(store, 100 + n, caller, n)];
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ kind }) => kind === 'stored')).toHaveLength(40);
    expect(answers.filter(({ kind }) => kind === 'repeated')).toHaveLength(40);
    const page = await store.newest(id, admin, 200);
    expect(page?.messages.map(({ seq }) => seq)).toEqual(upTo(40));
    expect(new Set(page?.messages.map(({ client_id: own }) => own)).size).toBe(40);
    const unread = page?.messages.filter(({ from_admin: fromAdmin }) => !fromAdmin).length;
    expect((await store.find(id, admin))?.unread).toBe(unread);
  });

  it('a client id with two texts at once has one winner', async (store) => {
    await open(store);
    const texts = upTo(20).map((n) => ({ n, content: `text ${n}` }));
    const answers = await Promise.all(
      texts.map(({ n, content }) =>
        store.append(aNewMessage(n, { clientId: aClientId(1), content, sentFromPage: null })),
      ),
    );
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array<string>(19).fill('conflict'),
      'stored',
    ]);
    expect((await store.newest(id, admin, 10))?.messages).toHaveLength(1);
  });

  it('read states never fall while both sides read and write', async (store) => {
    await open(store);
    await Promise.all(upTo(30).map((n) => write(store, n, n % 2 === 0 ? admin : visitor)));
    const seen: number[][] = [];
    const look = async () => {
      const found = await store.find(id, admin);
      if (found) seen.push(readStateOf(found));
    };
    // Steps of 7 modulo 31 visit every seq, up and down.
    const steps = upTo(30).map((n) => (n * 7) % 31);
    await Promise.all(
      steps.flatMap((seq) => [
        store.markDelivered(id, visitor, seq).then(look),
        store.markSeen(id, admin, seq, 3_000).then(look),
        store.markSeen(id, visitor, 31 - seq, 3_000).then(look),
        store.markDelivered(id, admin, 31 - seq).then(look),
      ]),
    );
    for (const [index, states] of seen.entries()) {
      const before = seen[index - 1] ?? [0, 0, 0, 0];
      expect(states.every((seq, at) => seq >= (before[at] ?? 0))).toBe(true);
    }
    expect(seen.at(-1)).toEqual([30, 30, 30, 30]);
    expect(await store.unreadTotal()).toBe(0);
  });

  it('what is written while the admin reads everything is either read or unread', async (store) => {
    await open(store);
    const writes = upTo(30).map((n) => write(store, n));
    const reads = upTo(5).map(() => store.markSeen(id, admin, null, 3_000));
    const later = upTo(10).map((n) => write(store, 30 + n));
    await Promise.all([...writes, ...reads, ...later]);
    const found = await store.find(id, admin);
    expect(found?.unread).toBe(40 - (found?.readState.admin.read_seq ?? 0));
    expect(await store.unreadTotal()).toBe(found?.unread);
  });

  it('opening, closing and starting at once leave one open conversation at most', async (store) => {
    const begin = (n: number) =>
      store.start(
        aNewConversation(n, { tokenHash: aTokenHash(), initiatedBy: 'admin', at: 1_000 + n }),
      );
    for (const n of [1, 2, 3]) {
      await begin(n);
      await store.setStatus(aConversationId(n), admin, 'closed', 2_000);
    }
    await Promise.all(
      upTo(12).flatMap((n): Promise<unknown>[] => [
        store.setStatus(aConversationId(1 + (n % 3)), admin, 'open', 3_000 + n),
        begin(10 + n),
        store.setStatus(aConversationId(1 + (n % 2)), visitor, 'closed', 3_000 + n),
      ]),
    );
    const begun = [...upTo(3), ...upTo(12).map((n) => 10 + n)].map(aConversationId);
    const all = await Promise.all(begun.map((each) => store.find(each, admin)));
    const openOnes = all.filter((each) => each !== null).filter(({ status }) => status === 'open');
    expect(openOnes.length).toBeLessThanOrEqual(1);
    expect((await store.findActive(aTokenHash()))?.conversationId).toBe(
      openOnes[0]?.conversationId,
    );
  });

  it('a snoozed conversation wakes once', async (store) => {
    await Promise.all(upTo(5).map((n) => open(store, n)));
    await Promise.all(upTo(5).map((n) => store.snooze(aConversationId(n), 5_000)));
    const woken = await Promise.all(upTo(6).map(() => store.wake(6_000)));
    const ids = woken.flat().map(({ conversationId }) => conversationId);
    expect(ids.toSorted()).toEqual(upTo(5).map(aConversationId));
  });
};
