import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aConversationId, aMessageId } from '#shared/testing/builders.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aNewConversation, aNewMessage, aTokenHash } from '#api/testing/chat-inputs.ts';

export interface InboxHarness {
  readonly inbox: InboxStore;
  readonly conversations: ConversationStore;
  erase(visitorTokenHash: TokenHash): Promise<unknown>;
  /** Every word of the index. */
  words(): Promise<string[]> | string[];
}

export const begin = ({ conversations }: InboxHarness, n: number) =>
  conversations.start(aNewConversation(n, { at: n }));
export const write = (
  { conversations }: InboxHarness,
  n: number,
  seq: number,
  content: string,
): Promise<unknown> =>
  conversations.append(
    aNewMessage(seq, {
      conversationId: aConversationId(n),
      caller: { kind: 'visitor', tokenHash: aTokenHash(n) },
      content,
      at: 1_000 + seq,
    }),
  );
const aNote = (n: number, conversation = 1) => ({
  note_id: aMessageId(500 + n),
  conversation_id: aConversationId(conversation),
  content: `note ${n}`,
  written_at: new Date(n).toISOString(),
});
const textOf = (excerpt: readonly { text: string }[]) => excerpt.map(({ text }) => text).join('');

type Make = () => Promise<InboxHarness> | InboxHarness;

const noteContract = (engine: string, make: Make): void => {
  test(`${engine}: notes belong to the visitor, newest first, and are deleted with them`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await begin(harness, 2);
    expect(await harness.inbox.addNote(aNote(1))).toBe(true);
    expect(await harness.inbox.addNote(aNote(2))).toBe(true);
    // A repeated call adds nothing.
    expect(await harness.inbox.addNote(aNote(2))).toBe(true);
    expect(await harness.inbox.addNote(aNote(3, 9))).toBe(false);
    expect(await harness.inbox.notesOf(aTokenHash(1))).toEqual([aNote(2), aNote(1)]);
    expect(await harness.inbox.notesOf(aTokenHash(2))).toEqual([]);
    expect(await harness.inbox.removeNote(aNote(1).note_id)).toBe(true);
    expect(await harness.inbox.removeNote(aNote(1).note_id)).toBe(false);
    await harness.erase(aTokenHash(1));
    expect(await harness.inbox.notesOf(aTokenHash(1))).toEqual([]);
  });

  test(`${engine}: notes are found by their words, the newest first`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await begin(harness, 2);
    await harness.inbox.addNote({ ...aNote(1), content: 'Wünscht ein Angebot' });
    await harness.inbox.addNote({ ...aNote(2, 2), content: 'ein zweites angebot' });
    const found = async (text: string) =>
      (await harness.inbox.searchNotes(text, 9)).map(({ note_id: id }) => id);
    expect(await found('angebot')).toEqual([aNote(2).note_id, aNote(1).note_id]);
    expect(await found('wunscht ANGEBOT')).toEqual([aNote(1).note_id]);
    expect(await found('…')).toEqual([]);
    expect(await harness.inbox.searchNotes('ein', 1)).toHaveLength(1);
    await harness.erase(aTokenHash(1));
    expect(await found('angebot')).toEqual([aNote(2).note_id]);
  });

  test(`${engine}: a canned reply is stored by name, changed in place and renamed`, async () => {
    const { inbox } = await make();
    await inbox.saveReply({ name: 'thanks', content: 'Thank you' }, null, 9);
    await inbox.saveReply({ name: 'hello', content: 'Hello' }, null, 9);
    await inbox.saveReply({ name: 'thanks', content: 'Thanks' }, null, 9);
    expect(await inbox.saveReply({ name: 'hi', content: 'Hi' }, 'hello', 9)).toBe(true);
    expect(await inbox.replies()).toEqual([
      { name: 'hi', content: 'Hi' },
      { name: 'thanks', content: 'Thanks' },
    ]);
    await inbox.removeReply('hi');
    await inbox.removeReply('hi');
    expect(await inbox.replies()).toHaveLength(1);
  });
};

const searchContract = (engine: string, make: Make): void => {
  test(`${engine}: a message is found by all of its words, the last as a prefix, whatever case and accents`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await write(harness, 1, 1, 'The résumé of Zoë, about pumps and valves');
    await write(harness, 1, 2, 'Another matter');
    const find = async (text: string) =>
      (await harness.inbox.search(text, null, 10)).found.map(({ seq }) => seq);
    expect(await find('PUMPS')).toEqual([1]);
    expect(await find('resume val')).toEqual([1]);
    expect(await find('pump valves')).toEqual([]);
    expect(await find('an')).toEqual([2, 1]);
    expect(await find('a')).toEqual([]);
    expect(await find('…')).toEqual([]);
    const [hit] = (await harness.inbox.search('valve', null, 10)).found;
    expect(textOf(hit?.excerpt ?? [])).toContain('pumps and valves');
    expect(hit?.excerpt.filter((part) => part.is_match)).toEqual([
      { text: 'valves', is_match: true },
    ]);
  });

  test(`${engine}: pages of search results continue one another, newest first`, async () => {
    const harness = await make();
    await begin(harness, 1);
    for (let seq = 1; seq <= 7; seq += 1) await write(harness, 1, seq, `pump ${seq}`);
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<InboxStore['search']>> = await harness.inbox.search(
        'pump',
        before,
        3,
      );
      seen.push(...page.found.map(({ seq }) => seq));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test(`${engine}: a blocked visitor's messages are not found`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await write(harness, 1, 1, 'heard');
    await harness.conversations.setBlocked(aConversationId(1), 1);
    await write(harness, 1, 2, 'unheard');
    expect((await harness.inbox.search('unheard', null, 10)).found).toEqual([]);
    expect(await harness.words()).toEqual(['heard']);
  });

  test(`${engine}: no word of an erased message stays in the index`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await begin(harness, 2);
    for (let seq = 1; seq <= 40; seq += 1) await write(harness, 1, seq, `secret${seq} shared`);
    await write(harness, 2, 41, 'shared by another');
    await harness.erase(aTokenHash(1));
    expect(await harness.words()).toEqual(['another', 'by', 'shared']);
    expect((await harness.inbox.search('secret1', null, 10)).found).toEqual([]);
    expect((await harness.inbox.search('shared', null, 10)).found).toMatchObject([
      { conversation_id: aConversationId(2) },
    ]);
  });

  test(`${engine}: the search answers whatever is typed`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await write(harness, 1, 1, 'anything at all');
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom('"', '*', '(', ')', ' ', 'NEAR', 'OR', '-', ':', 'a', '^'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { found } = await harness.inbox.search(text, null, 5);
        expect(found.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
};

const raceContract = (engine: string, make: Make): void => {
  test(`${engine}: notes and messages that arrive during an erasure leave nothing`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await begin(harness, 2);
    await write(harness, 2, 900, 'another stays');
    const writeBoth = (n: number) => [
      harness.inbox.addNote(aNote(n)),
      write(harness, 1, n, `secret${n}`),
    ];
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => writeBoth(n + 1)).flat(),
      harness.erase(aTokenHash(1)),
      ...Array.from({ length: 20 }, (_, n) => writeBoth(n + 21)).flat(),
    ]);
    expect(await harness.inbox.notesOf(aTokenHash(1))).toEqual([]);
    expect((await harness.inbox.search('secret', null, 10)).found).toEqual([]);
    expect(await harness.words()).toEqual(['another', 'stays']);
  });

  test(`${engine}: canned replies of one name that arrive together are one`, async () => {
    const { inbox } = await make();
    const texts = Array.from({ length: 10 }, (_, n) => `text ${n}`);
    await Promise.all(texts.map((content) => inbox.saveReply({ name: 'hello', content }, null, 9)));
    const [reply, ...others] = await inbox.replies();
    expect(others).toEqual([]);
    expect(texts).toContain(reply?.content);
    await Promise.all([
      inbox.saveReply({ name: 'hi', content: 'Hi' }, 'hello', 9),
      inbox.saveReply({ name: 'hey', content: 'Hey' }, 'hello', 9),
    ]);
    expect((await inbox.replies()).map(({ name }) => name)).toEqual(['hey', 'hi']);
  });

  test(`${engine}: new canned replies that arrive together do not pass the limit`, async () => {
    const { inbox } = await make();
    const names = Array.from({ length: 10 }, (_, n) => `reply-${n}`);
    const saved = await Promise.all(
      names.map((name) => inbox.saveReply({ name, content: name }, null, 4)),
    );
    expect(saved.filter(Boolean)).toHaveLength(4);
    const [first = { name: '', content: '' }, ...others] = await inbox.replies();
    expect(others).toHaveLength(3);
    expect(await inbox.saveReply({ ...first, content: 'changed' }, null, 4)).toBe(true);
    expect(await inbox.saveReply({ name: 'renamed', content: '' }, first.name, 4)).toBe(true);
    expect(await inbox.replies()).toHaveLength(4);
  });

  test(`${engine}: of removals of a note that arrive together one removes`, async () => {
    const harness = await make();
    await begin(harness, 1);
    await harness.inbox.addNote(aNote(1));
    const removals = Array.from({ length: 10 }, () => harness.inbox.removeNote(aNote(1).note_id));
    expect((await Promise.all(removals)).filter(Boolean)).toHaveLength(1);
  });
};

export const inboxStoreContract = (engine: string, make: Make): void => {
  noteContract(engine, make);
  searchContract(engine, make);
  raceContract(engine, make);
};
