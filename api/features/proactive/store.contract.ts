import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { ProactiveRule } from '#shared/contracts/proactive.ts';
import {
  aClientId,
  aConversationId,
  aMessageId,
  aProactiveRule,
} from '#shared/testing/builders.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { ChatRecords, Person } from '#api/features/privacy/store.ts';
import type { ProactiveStore } from '#api/features/proactive/store.ts';
import { aNewConversation, aNewMessage, aTokenHash } from '#api/testing/chat-inputs.ts';

/** The parts of other stores that this contract needs. */
export interface ProactiveHarness {
  readonly proactive: ProactiveStore;
  readonly conversations: ConversationStore;
  readonly records: ChatRecords;
}

type Make = () => Promise<ProactiveHarness> | ProactiveHarness;

const idOf = (n: number) => aClientId(900 + n) as string as VisitorId;
const personOf = (...ns: number[]): Person => ({
  visitorIds: ns.map(idOf),
  visitorTokenHashes: ns.map(aTokenHash),
});
const aRule = (name: string, over: Partial<ProactiveRule> = {}) =>
  aProactiveRule({
    name,
    page: '/projects/*',
    visits: 2,
    source: 'google',
    country: 'DE',
    ...over,
  });
const aSending = (n: number, rule = 'a') => ({
  tokenHash: aTokenHash(n),
  visitorId: idOf(n),
  id: aMessageId(n),
  clientId: aClientId(n),
  rule,
  content: 'May I help?',
  at: n,
});
const aStart = (n: number) => aNewConversation(n, { visitorId: idOf(n), at: 100 });
const aWriting = (n: number, message: number, kind: 'visitor' | 'admin' = 'visitor') =>
  aNewMessage(500 + message, {
    conversationId: aConversationId(n),
    caller: kind === 'admin' ? { kind } : { kind, tokenHash: aTokenHash(n) },
    content: `message ${message}`,
    at: 200 + message,
  });
const anAnswer = (n: number, message: number) => ({
  ...aWriting(n, message),
  answersProactive: true,
});

const ruleContract = (engine: string, make: Make): void => {
  test(`${engine}: rules are saved by name, replaced, renamed with their counts and removed`, async () => {
    const { proactive } = await make();
    expect(await proactive.saveRule(aRule('b'), null, 2)).toBe(true);
    expect(await proactive.saveRule(aRule('a', { is_enabled: false }), null, 2)).toBe(true);
    expect(await proactive.saveRule(aRule('c'), null, 2)).toBe(false);
    await proactive.add(aSending(1, 'b'), personOf(1));
    await proactive.markShown(aTokenHash(1), aClientId(1), 5);
    expect(await proactive.saveRule(aRule('c', { seconds: 5 }), 'b', 2)).toBe(true);
    expect(await proactive.rules()).toEqual([
      { ...aRule('a', { is_enabled: false }), shown: 0, answered: 0 },
      { ...aRule('c', { seconds: 5 }), shown: 1, answered: 0 },
    ]);
    await proactive.removeRule('a');
    await proactive.removeRule('a');
    expect((await proactive.rules()).map(({ name }) => name)).toEqual(['c']);
  });

  test(`${engine}: a person gets one message, whatever the browser, and none beside a conversation`, async () => {
    const { proactive, conversations } = await make();
    await conversations.start(aStart(3));
    await conversations.append(aWriting(3, 1));
    // Nothing was written in this one.
    await conversations.start(aStart(1));
    expect(await proactive.add(aSending(1), personOf(1))).toBe(true);
    expect(await proactive.add({ ...aSending(1), id: aMessageId(9) }, personOf())).toBe(false);
    expect(await proactive.add(aSending(2), personOf(1, 2))).toBe(false);
    expect(await proactive.add(aSending(3), personOf())).toBe(false);
    expect(await proactive.add(aSending(2), personOf(2, 3))).toBe(false);
    expect(await proactive.add(aSending(2), personOf(2))).toBe(true);
  });

  test(`${engine}: only the visitor who got the message marks it as shown, once`, async () => {
    const { proactive, records } = await make();
    await proactive.add(aSending(1), personOf(1));
    await proactive.markShown(aTokenHash(2), aClientId(1), 5);
    await proactive.markShown(aTokenHash(1), aClientId(2), 6);
    await proactive.markShown(aTokenHash(1), aClientId(1), 7);
    await proactive.markShown(aTokenHash(1), aClientId(1), 8);
    const [message] = await records.proactiveMessages(personOf(1));
    expect(message).toMatchObject({ shown_at: new Date(7).toISOString(), answered_at: null });
  });
};

const answerContract = (engine: string, make: Make): void => {
  test(`${engine}: the message is the first of the conversation that answers it`, async () => {
    const { proactive, conversations } = await make();
    await proactive.saveRule(aRule('a'), null, 9);
    await proactive.add(aSending(1), personOf(1));
    await conversations.start(aStart(1));
    // A repeated start, such as after a lost answer.
    await conversations.start(aStart(1));
    expect((await conversations.find(aConversationId(1), { kind: 'admin' }))?.lastSeq).toBe(0);
    const first = await conversations.append(anAnswer(1, 1));
    expect(first).toMatchObject({
      kind: 'stored',
      message: { seq: 2, content: 'message 1' },
      proactive: { seq: 1, id: aMessageId(1), client_id: aClientId(1), automatic: true },
      conversation: { lastSeq: 2, unread: 1, lastMessage: { excerpt: 'message 1' } },
    });
    expect(await conversations.append(aWriting(1, 1))).toMatchObject({ kind: 'repeated' });
    expect(await conversations.append(aWriting(1, 2))).toMatchObject({
      message: { seq: 3 },
      proactive: null,
    });
    const page = await conversations.newest(aConversationId(1), { kind: 'admin' }, 10);
    expect(page?.messages.map(({ seq, automatic = false }) => [seq, automatic])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(await proactive.rules()).toMatchObject([{ name: 'a', shown: 0, answered: 1 }]);
  });

  test(`${engine}: a conversation that does not answer it, or that the admin begins, goes without`, async () => {
    const { proactive, conversations } = await make();
    await proactive.saveRule(aRule('a'), null, 9);
    await proactive.add(aSending(1), personOf(1));
    await proactive.add(aSending(2), personOf(2));
    await conversations.start(aStart(1));
    expect(await conversations.append(aWriting(1, 1))).toMatchObject({ message: { seq: 1 } });
    // Too late: the conversation has begun without it.
    expect(await conversations.append(anAnswer(1, 4))).toMatchObject({ proactive: null });
    expect(await proactive.rules()).toMatchObject([{ answered: 0 }]);
    await conversations.start(aStart(2));
    await conversations.append(aWriting(2, 2, 'admin'));
    expect(await conversations.append(anAnswer(2, 3))).toMatchObject({
      message: { seq: 2 },
      proactive: null,
    });
  });

  test(`${engine}: it is exported and erased with the person`, async () => {
    const { proactive, conversations, records } = await make();
    await proactive.add(aSending(1), personOf(1));
    await proactive.add(aSending(2), personOf(2));
    await conversations.start(aStart(1));
    await conversations.append(anAnswer(1, 1));
    const stored = { rule: 'a', content: 'May I help?', shown_at: null };
    expect(await records.proactiveMessages(personOf(1))).toMatchObject([stored]);
    await records.erase({ visitorIds: [], visitorTokenHashes: [aTokenHash(1)] });
    await records.erase({ visitorIds: [idOf(2)], visitorTokenHashes: [] });
    expect(await records.proactiveMessages(personOf(1, 2))).toEqual([]);
  });
};

/** The promises of a `ProactiveStore`; `make` provides an empty one. */
export const proactiveStoreContract = (engine: string, make: Make): void => {
  ruleContract(engine, make);
  answerContract(engine, make);
};
