import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { aConversationId, aMessageId, aPrimaryHash } from '#shared/testing/builders.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { ChatRecords, Person } from '#api/features/privacy/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { aNewContactMessage, aNewConversation, aNewMessage } from '#api/testing/chat-inputs.ts';

/** The records and the stores that fill them, on the same data. */
export interface ChatRecordsHarness {
  readonly records: ChatRecords;
  readonly conversations: ConversationStore;
  readonly contact: ContactStore;
  readonly inbox: InboxStore;
}

const admin: Caller = { kind: 'admin' };
const token = (n: number) => n.toString(16).padStart(64, 'a') as TokenHash;
const visitorId = (n: number) =>
  `11111111-2222-4333-8444-${n.toString(16).padStart(12, '0')}` as VisitorId;
const personOf = (tokens: readonly number[], ids: readonly number[] = []): Person => ({
  visitorIds: ids.map(visitorId),
  visitorTokenHashes: tokens.map(token),
});

/** Opens conversation `n` of the visitor with token `of`. */
const open = ({ conversations }: ChatRecordsHarness, n: number, of = n) =>
  conversations.start(
    aNewConversation(n, { tokenHash: token(of), page: `/page-${n}`, at: n * 1_000 }),
  );

const drawingOf = (n: number) => ({
  project: 'heron-lookout',
  title: `drawing ${n}`,
  marks: [{ number: n, x: 0.5, y: 0.5 }],
});

const write = (
  { conversations }: ChatRecordsHarness,
  n: number,
  into: number,
  caller: Caller = { kind: 'visitor', tokenHash: token(into) },
) =>
  conversations.append(
    aNewMessage(n, {
      conversationId: aConversationId(into),
      caller,
      drawing: drawingOf(n),
      sentFromPage: caller.kind === 'admin' ? null : '/',
      at: 50_000 + n,
    }),
  );

const send = (
  { contact }: ChatRecordsHarness,
  n: number,
  tokenOf: number | null,
  idOf: number | null,
) =>
  contact.add(
    aNewContactMessage(1_000 + n, {
      message: `contact message ${n}`,
      at: n,
      tokenHash: tokenOf === null ? null : token(tokenOf),
      visitorId: idOf === null ? null : visitorId(idOf),
    }),
  );

const addNote = ({ inbox }: ChatRecordsHarness, n: number, about: number) =>
  inbox.addNote({
    note_id: aMessageId(2_000 + n),
    conversation_id: aConversationId(about),
    content: `note ${n}`,
    written_at: new Date(n).toISOString(),
  });

type It = (sentence: string, run: (harness: ChatRecordsHarness) => Promise<void>) => void;

const readsThem = (it: It) => {
  it('a conversation names its visitor, and a missing one nobody', async (harness) => {
    await open(harness, 1);
    expect(await harness.records.visitorTokenHashOf(aConversationId(1))).toBe(token(1));
    expect(await harness.records.visitorTokenHashOf(aConversationId(2))).toBeNull();
  });

  it('everything of a conversation is read: texts of both sides, notes and times', async (harness) => {
    const id = aConversationId(1);
    await open(harness, 1);
    await write(harness, 1, 1);
    await write(harness, 2, 1, admin);
    await addNote(harness, 2, 1);
    await addNote(harness, 1, 1);
    const visitor: Caller = { kind: 'visitor', tokenHash: token(1) };
    await harness.conversations.setReplyEmail(id, visitor, 'ann@example.org');
    await harness.conversations.noteMailed(id, 70_000, { from_seq: 1, to_seq: 1 });
    await harness.conversations.markSeen(id, visitor, 2, 60_000);
    expect(await harness.records.read([token(1), token(2)])).toEqual([
      {
        conversation_id: id,
        primary_hash: aPrimaryHash(1),
        visitor_name: null,
        reply_email: 'ann@example.org',
        initiated_by: 'visitor',
        initiated_from_page: '/page-1',
        status: 'open',
        started_at: '1970-01-01T00:00:01.000Z',
        last_activity_at: '1970-01-01T00:00:50.002Z',
        last_viewed_at: '1970-01-01T00:01:00.000Z',
        mailed_at: '1970-01-01T00:01:10.000Z',
        notes: [
          { written_at: '1970-01-01T00:00:00.001Z', content: 'note 1' },
          { written_at: '1970-01-01T00:00:00.002Z', content: 'note 2' },
        ],
        messages: [
          expect.objectContaining({
            seq: 1,
            content: 'message 1',
            from_admin: false,
            drawing: drawingOf(1),
          }),
          expect.objectContaining({ seq: 2, content: 'message 2', from_admin: true }),
        ],
      },
    ]);
  });

  it('includes the messages of a blocked visitor', async (harness) => {
    await open(harness, 1);
    await harness.conversations.setBlocked(aConversationId(1), 1);
    await write(harness, 1, 1);
    const [conversation] = await harness.records.read([token(1)]);
    expect(conversation?.messages.map(({ content }) => content)).toEqual(['message 1']);
  });

  it('conversations are read oldest first, closed ones as well', async (harness) => {
    const author = { kind: 'visitor', tokenHash: token(1) } as const;
    await open(harness, 2, 1);
    await write(harness, 2, 2, author);
    await harness.conversations.setStatus(aConversationId(2), admin, 'closed', 5_000);
    await open(harness, 1, 1);
    await write(harness, 1, 1, author);
    await harness.conversations.setStatus(aConversationId(1), admin, 'closed', 6_000);
    // Nothing was written in this one.
    await open(harness, 3, 1);
    const read = await harness.records.read([token(1)]);
    expect(read.map(({ conversation_id: id, status }) => [id, status])).toEqual([
      [aConversationId(1), 'closed'],
      [aConversationId(2), 'closed'],
    ]);
  });

  it('contact messages are found by token or by id, each once, oldest first', async (harness) => {
    await send(harness, 3, 1, null);
    await send(harness, 2, null, 1);
    await send(harness, 1, 1, 1);
    await send(harness, 4, 2, 2);
    await send(harness, 5, null, null);
    const texts = async (person: Person) =>
      (await harness.records.contactMessages(person)).map(({ message }) => message);
    expect(await texts(personOf([1], [1]))).toEqual([1, 2, 3].map((n) => `contact message ${n}`));
    expect(await texts(personOf([], [2]))).toEqual(['contact message 4']);
    expect(await texts(personOf([], []))).toEqual([]);
    expect((await harness.records.contactMessages(personOf([2])))[0]).toEqual({
      id: aMessageId(1_004),
      received_at: '1970-01-01T00:00:00.004Z',
      name: 'José Müller',
      email: 'jose@example.com',
      message: 'contact message 4',
      page: '/contact',
      country: 'DE',
      status: 'inbox',
      commission: null,
      read_at: null,
    });
  });
};

const erasesThem = (it: It) => {
  it('an erasure takes everything of the person and names it, the others stay', async (harness) => {
    const { records, conversations, contact, inbox } = harness;
    await open(harness, 1);
    await write(harness, 1, 1);
    await write(harness, 2, 1, admin);
    await addNote(harness, 1, 1);
    await conversations.setStatus(aConversationId(1), admin, 'closed', 60_000);
    await open(harness, 3, 1);
    await open(harness, 2);
    await write(harness, 3, 2);
    await send(harness, 1, 1, null);
    await send(harness, 2, null, 7);
    await send(harness, 3, 2, 8);
    const { conversations: erased, contactMessages } = await records.erase(personOf([1], [7]));
    const own = { visitorTokenHash: token(1) };
    expect([...erased].toSorted((a, b) => b.messages - a.messages)).toEqual([
      { ...own, conversationId: aConversationId(1), primaryHash: aPrimaryHash(1), messages: 2 },
      { ...own, conversationId: aConversationId(3), primaryHash: aPrimaryHash(3), messages: 0 },
    ]);
    expect(contactMessages.toSorted()).toEqual([1_001, 1_002].map(aMessageId));
    expect(await records.read([token(1)])).toEqual([]);
    expect(await records.contactMessages(personOf([1], [7]))).toEqual([]);
    expect(await conversations.find(aConversationId(1), admin)).toBeNull();
    expect(await conversations.unreadTotal()).toBe(1);
    expect(await inbox.notesOf(token(1))).toEqual([]);
    expect((await inbox.search('message', null, 10)).found).toHaveLength(1);
    expect(await records.read([token(2)])).toHaveLength(1);
    expect(await contact.list(10, null, null)).toHaveLength(1);
  });

  it('erasing again, or nobody, erases nothing', async (harness) => {
    await open(harness, 1);
    const nothing = { conversations: [], contactMessages: [] };
    expect(await harness.records.erase(personOf([2], [2]))).toEqual(nothing);
    expect((await harness.records.erase(personOf([1]))).conversations).toHaveLength(1);
    expect(await harness.records.erase(personOf([1]))).toEqual(nothing);
  });

  it('a block ends with the visitor', async (harness) => {
    await open(harness, 1);
    await harness.conversations.setBlocked(aConversationId(1), 1);
    await harness.records.erase(personOf([1]));
    expect((await open(harness, 2, 1)).conversation).toMatchObject({ isBlocked: false });
  });

  it('erasures that arrive together erase each conversation once', async (harness) => {
    await open(harness, 1);
    await open(harness, 2);
    await write(harness, 1, 1);
    await send(harness, 1, 1, null);
    const erased = await Promise.all(
      Array.from({ length: 6 }, () => harness.records.erase(personOf([1, 2]))),
    );
    expect(erased.flatMap((one) => one.conversations)).toHaveLength(2);
    expect(erased.flatMap((one) => one.contactMessages)).toHaveLength(1);
  });

  it('what arrives during an erasure is stored before and erased, or refused', async (harness) => {
    const { records, conversations } = harness;
    await open(harness, 1);
    const early = Array.from({ length: 30 }, (_, n) => write(harness, n + 1, 1));
    const erasing = records.erase(personOf([1]));
    const late = Array.from({ length: 30 }, (_, n) => [
      write(harness, n + 31, 1),
      conversations.markSeen(aConversationId(1), admin, null, 60_000),
      conversations.setStatus(aConversationId(1), admin, 'open', 60_000),
    ]).flat();
    const kinds = (await Promise.all(early)).map(({ kind }) => kind);
    await Promise.all(late);
    const stored = kinds.filter((kind) => kind === 'stored').length;
    expect((await erasing).conversations[0]?.messages).toBeGreaterThanOrEqual(stored);
    expect(await conversations.find(aConversationId(1), admin)).toBeNull();
    expect(await records.read([token(1)])).toEqual([]);
    expect((await harness.inbox.search('message', null, 10)).found).toEqual([]);
    expect(await conversations.unreadTotal()).toBe(0);
  });
};

export const chatRecordsContract = (
  engine: string,
  make: () => Promise<ChatRecordsHarness> | ChatRecordsHarness,
): void => {
  const it: It = (sentence, run) => test(`${engine}: ${sentence}`, async () => run(await make()));
  readsThem(it);
  erasesThem(it);
};
