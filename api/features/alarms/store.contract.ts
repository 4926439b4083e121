import { expect, test } from 'vitest';
import { aConversationId, aMessageId } from '#shared/testing/builders.ts';
import type { Alarm, AlarmStore, NewDelivery } from '#api/features/alarms/store.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import {
  aNewContactMessage,
  aNewConversation,
  aNewMessage,
  aTokenHash,
} from '#api/testing/chat-inputs.ts';

interface Stores {
  readonly alarms: AlarmStore;
  readonly conversations: ConversationStore;
  readonly contact: ContactStore;
  /** Erases everything of the visitor. */
  readonly erase: (tokenHash: TokenHash) => Promise<unknown>;
}

const token = aTokenHash();
const visitor = { kind: 'visitor', tokenHash: token } as const;
const admin = { kind: 'admin' } as const;

const anAlarm = (n: number, over: Partial<Alarm> = {}): Alarm => ({
  id: `alarm-${n}`,
  kind: 'backup_failed',
  key: `day-${n}`,
  conversationId: null,
  contactId: null,
  at: 1_000,
  dueAt: 1_000 + n,
  ...over,
});
const aDelivery = (n: number): NewDelivery => ({
  id: `delivery-${n}`,
  channel: 'email',
  recipient: 'owner@example.com',
});

const talk = async ({ conversations }: Pick<Stores, 'conversations'>) => {
  await conversations.start(aNewConversation());
  const write = (n: number, caller: typeof visitor | typeof admin = visitor, at = 2_000 + n) =>
    conversations.append(aNewMessage(n, { caller, at, alarm: { id: `alarm-${n}`, dueAt: 3_000 } }));
  return { write };
};

export const alarmStoreContract = (
  engine: string,
  makeStores: () => Promise<Stores> | Stores,
): void => {
  const it = (sentence: string, run: (stores: Stores) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStores()));

  it('an alarm of one kind and key is stored once and due at its time', async ({ alarms }) => {
    const added = await Promise.all(
      [1, 2, 3].map((n) => alarms.add(anAlarm(n, { key: 'the same' }))),
    );
    expect(added.filter((isNew) => isNew)).toHaveLength(1);
    expect(await alarms.add(anAlarm(4))).toBe(true);
    expect(await alarms.due(500, 9)).toEqual([]);
    expect(await alarms.due(9_000, 9)).toHaveLength(2);
    expect(await alarms.due(9_000, 1)).toHaveLength(1);
    await alarms.postpone('alarm-4', 20_000);
    expect(await alarms.due(9_000, 9)).toHaveLength(1);
    expect(await alarms.countWaiting()).toBe(2);
  });

  it('an alarm is spread once, also when two nodes do it at once', async ({ alarms }) => {
    await alarms.add(anAlarm(1));
    const spread = await Promise.all(
      [1, 2].map((n) => alarms.spread('alarm-1', [aDelivery(n)], 2_000)),
    );
    expect(spread.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await alarms.due(9_000, 9)).toEqual([]);
    const claimed = await alarms.claim(2_000, 3_000, 9);
    expect(claimed).toMatchObject([{ attempts: 1, channel: 'email', alarm: anAlarm(1) }]);
  });

  it('a delivery is claimed by one at a time, and by the next when the claim has run out', async ({
    alarms,
  }) => {
    await alarms.add(anAlarm(1));
    await alarms.spread('alarm-1', [aDelivery(1), aDelivery(2), aDelivery(3)], 2_000);
    const claims = await Promise.all([1, 2, 3, 4].map(() => alarms.claim(2_000, 3_000, 2)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['delivery-1', 'delivery-2', 'delivery-3']);
    expect(await alarms.claim(2_999, 4_000, 9)).toEqual([]);
    const again = await alarms.claim(3_000, 4_000, 9);
    expect(again.map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
    await alarms.releaseClaims();
    expect(await alarms.claim(3_000, 4_000, 9)).toHaveLength(3);
  });

  it('a failed attempt waits for its time, and a late outcome of an older one changes nothing', async ({
    alarms,
  }) => {
    await alarms.add(anAlarm(1));
    await alarms.spread('alarm-1', [aDelivery(1)], 2_000);
    await alarms.claim(2_000, 3_000, 9);
    await alarms.settle('delivery-1', 1, { state: 'waiting', nextAt: 5_000, answer: '451 later' });
    expect(await alarms.claim(4_999, 9_000, 9)).toEqual([]);
    await alarms.claim(5_000, 6_000, 9);
    await alarms.settle('delivery-1', 1, { state: 'dead', at: 5_500, answer: 'late' });
    await alarms.settle('delivery-1', 1, { state: 'waiting', nextAt: 5_600, answer: 'late' });
    expect(await alarms.claim(5_700, 9_000, 9)).toEqual([]);
    await alarms.settle('delivery-1', 1, { state: 'sent', at: 5_800, answer: '250 ok' });
    expect(await alarms.claim(9_000, 9_500, 9)).toEqual([]);
    expect(await alarms.countWaiting()).toBe(0);
  });

  it('lists ended deliveries, newest first, and can send them again', async ({ alarms }) => {
    await alarms.add(anAlarm(1));
    await alarms.spread('alarm-1', [aDelivery(1), aDelivery(2), aDelivery(3)], 2_000);
    await alarms.claim(2_000, 3_000, 9);
    await alarms.settle('delivery-1', 1, { state: 'sent', at: 2_500, answer: '250 ok' });
    await alarms.settle('delivery-2', 1, { state: 'dropped', at: 2_600, answer: 'read' });
    expect(await alarms.ended(9)).toMatchObject([
      { id: 'delivery-2', state: 'dropped', answer: 'read', endedAt: 2_600, attempts: 1 },
      { id: 'delivery-1', state: 'sent', answer: '250 ok', endedAt: 2_500 },
    ]);
    expect(await alarms.ended(1)).toHaveLength(1);
    expect(await alarms.retry('delivery-1', 4_000)).toBe(false);
    expect(await alarms.sendAgain('delivery-1', 4_000)).toBe(true);
    expect(await alarms.sendAgain('delivery-3', 4_000)).toBe(false);
    expect(await alarms.ended(9)).toHaveLength(1);
    expect(await alarms.claim(4_000, 5_000, 9)).toMatchObject([
      { id: 'delivery-1', attempts: 1 },
      { id: 'delivery-3', attempts: 2 },
    ]);
  });

  it('lists a dead delivery with its answer, and retries or discards it', async ({ alarms }) => {
    await alarms.add(anAlarm(1));
    await alarms.spread('alarm-1', [aDelivery(1), aDelivery(2)], 2_000);
    for (const { id, attempts } of await alarms.claim(2_000, 3_000, 9))
      await alarms.settle(id, attempts, { state: 'dead', at: 2_500, answer: `550 \0 ${id}` });
    expect(await alarms.dead(9)).toMatchObject([
      { id: 'delivery-1', answer: '550  delivery-1', endedAt: 2_500 },
      { id: 'delivery-2' },
    ]);
    expect(await alarms.countDead()).toBe(2);
    expect(await alarms.retry('delivery-1', 4_000)).toBe(true);
    expect(await alarms.retry('delivery-1', 4_000)).toBe(false);
    expect(await alarms.ended(9)).toMatchObject([{ id: 'delivery-2', state: 'dead' }]);
    expect(await alarms.discard('delivery-1')).toBe(false);
    expect(await alarms.discard('delivery-2')).toBe(true);
    expect(await alarms.countDead()).toBe(0);
    expect(await alarms.dead(9)).toEqual([]);
    expect(await alarms.claim(4_000, 5_000, 9)).toMatchObject([{ id: 'delivery-1', attempts: 1 }]);
  });

  it('a visitor’s first unread message causes an alarm; later ones do not', async (stores) => {
    const { write } = await talk(stores);
    for (const n of [1, 2, 3]) await write(n);
    await write(1);
    expect(await stores.alarms.due(3_000, 9)).toMatchObject([
      { kind: 'chat_started', key: aMessageId(1), conversationId: aConversationId(1) },
    ]);
    await stores.conversations.markSeen(aConversationId(1), admin, null, 2_500);
    await write(4, admin);
    await write(5);
    const due = await stores.alarms.due(3_000, 9);
    expect(due.map(({ kind }) => kind).toSorted()).toEqual(['chat_started', 'message_received']);
  });

  it('a blocked visitor causes no alarm', async (stores) => {
    const { write } = await talk(stores);
    await stores.conversations.setBlocked(aConversationId(1), 1_500);
    await write(1);
    expect(await stores.alarms.due(9_000, 9)).toEqual([]);
  });

  it('a contact message causes an alarm, spam causes none', async ({ alarms, contact }) => {
    const message = (n: number, status: 'inbox' | 'spam') =>
      aNewContactMessage(n, { status, alarm: { id: `alarm-${n}`, dueAt: 2_000 } });
    await contact.add(message(1, 'inbox'));
    await contact.add(message(1, 'inbox'));
    await contact.add(message(2, 'spam'));
    expect(await alarms.due(2_000, 9)).toMatchObject([
      { kind: 'contact_received', contactId: aMessageId(1) },
    ]);
    await contact.remove(aMessageId(1));
    expect(await alarms.due(2_000, 9)).toEqual([]);
  });

  it('an erasure deletes alarms and deliveries', async (stores) => {
    const { alarms, erase } = stores;
    const { write } = await talk(stores);
    await write(1);
    await alarms.spread('alarm-1', [aDelivery(1)], 3_000);
    await erase(token);
    expect(await alarms.claim(9_000, 9_500, 9)).toEqual([]);
    expect(await alarms.countWaiting()).toBe(0);
  });

  it('an erasure deletes the alarms about the visitor’s goals, and no others', async ({
    alarms,
  }) => {
    const reached = (n: number, key: string) => anAlarm(n, { kind: 'goal_reached', key });
    await alarms.add(reached(1, 'goal-1:1000:aaaa'));
    await alarms.add(reached(2, 'goal-2:1000:aaaa'));
    await alarms.add(reached(3, 'goal-1:1000:bbbb'));
    await alarms.add(reached(4, 'goal-1:1000:cccc'));
    await alarms.add(anAlarm(5, { key: 'day:aaaa' }));
    await alarms.spread('alarm-1', [aDelivery(1)], 2_000);
    await alarms.eraseGoals(['aaaa', 'bbbb']);
    expect(await alarms.claim(9_000, 9_500, 9)).toEqual([]);
    expect((await alarms.due(9_000, 9)).map(({ id }) => id)).toEqual(['alarm-4', 'alarm-5']);
    await alarms.eraseGoals([]);
    expect(await alarms.countWaiting()).toBe(2);
  });

  it('a visitor waits for an answer until the owner writes, ends or snoozes', async (stores) => {
    const { alarms, conversations } = stores;
    const { write } = await talk(stores);
    await write(1);
    const waiting = [{ conversationId: aConversationId(1), lastSeq: 1 }];
    const unanswered = (before = 9_000, since = 0) => alarms.unanswered(before, since);
    expect(await unanswered(1_999)).toEqual([]);
    expect(await unanswered()).toEqual(waiting);
    expect(await unanswered(9_000, 1_999)).toEqual(waiting);
    expect(await unanswered(9_000, 3_000)).toEqual([]);
    await conversations.snooze(aConversationId(1), 99_000);
    expect(await unanswered()).toEqual([]);
    await conversations.snooze(aConversationId(1), null);
    await write(2, admin);
    expect(await unanswered()).toEqual([]);
  });

  it('mails no answer to an unconfirmed address', async (stores) => {
    const { alarms, conversations } = stores;
    const { write } = await talk(stores);
    await write(1);
    await write(2, admin);
    const id = aConversationId(1);
    const unread = async () => (await alarms.unreadReplies(9_000, 0)).length;
    const mail = { id: 'alarm-9', dueAt: 4_000 };
    await conversations.setReplyEmail(id, visitor, 'ada@example.org', {
      at: 4_000,
      mail,
      detail: 'ada',
    });
    expect(await unread()).toBe(0);
    expect(await conversations.confirmReplyEmail(id, 'grace@example.org')).toBeNull();
    expect(await unread()).toBe(0);
    expect(await conversations.confirmReplyEmail(id, 'ada@example.org')).toMatchObject({
      replyEmail: 'ada@example.org',
      replyAwaitsAt: null,
    });
    expect(await unread()).toBe(1);
  });

  it('stores an unconfirmed address with its confirmation mail, or without one', async (stores) => {
    const { alarms, conversations } = stores;
    await talk(stores);
    const id = aConversationId(1);
    const leave = (email: string, mailId: string | null) =>
      conversations.setReplyEmail(id, visitor, email, {
        at: 4_000,
        detail: email,
        mail: mailId === null ? null : { id: mailId, dueAt: 4_500 },
      });
    const mails = async () => (await alarms.due(4_500, 9)).filter((one) => one.conversationId);
    await leave('ada@example.org', 'mail-1');
    expect(await mails()).toEqual([
      {
        id: 'mail-1',
        kind: 'address_left',
        key: 'mail-1',
        at: 4_000,
        dueAt: 4_500,
        conversationId: id,
        contactId: null,
        detail: 'ada@example.org',
      },
    ]);
    await leave('ada@example.org', 'mail-2');
    expect(await mails()).toHaveLength(1);
    await leave('grace@example.org', 'mail-3');
    expect((await mails()).map(({ id: one }) => one)).toEqual(['mail-1', 'mail-3']);
    expect(await leave('joan@example.org', null)).toMatchObject({ replyAwaitsAt: 4_000 });
    expect(await mails()).toHaveLength(2);
  });

  it('counts alarms sent singly and those in a digest', async ({ alarms }) => {
    for (const n of [1, 2, 3, 4]) await alarms.add(anAlarm(n, { kind: 'goal_reached' }));
    await alarms.spread('alarm-1', [aDelivery(1), aDelivery(2)], 2_000);
    await alarms.spread('alarm-2', [{ ...aDelivery(3), channel: 'webhook' }], 2_500, true);
    await alarms.spread('alarm-3', [], 3_000, true);
    await alarms.spread('alarm-4', [], 3_000);
    expect(await alarms.countSpread(2_000, ['email', 'push'])).toBe(1);
    expect(await alarms.countSpread(2_001, ['email', 'push'])).toBe(0);
    expect(await alarms.countSpread(2_000, ['email', 'webhook'])).toBe(2);
    expect(await alarms.folded(2_500, 3_001)).toEqual([{ kind: 'goal_reached', count: 2 }]);
    expect(await alarms.folded(2_501, 3_000)).toEqual([]);
  });

  it('deletes old alarms with their deliveries', async ({ alarms }) => {
    await alarms.add(anAlarm(1));
    await alarms.spread('alarm-1', [aDelivery(1)], 2_000);
    await alarms.forgetBefore(1_001);
    expect(await alarms.claim(9_000, 9_500, 9)).toEqual([]);
    expect(await alarms.add(anAlarm(1))).toBe(true);
  });
};
