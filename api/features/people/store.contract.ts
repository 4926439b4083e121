import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { PersonFields } from '#shared/contracts/people.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aConversationId, aMessageId } from '#shared/testing/builders.ts';
import type { ContactStore, NewContactMessage } from '#api/features/contact/store.ts';
import type { ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { noFields } from '#api/features/people/person-fields.ts';
import { nobody, type Identity, type PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';
import { aNewContactMessage, aNewConversation, aNewMessage } from '#api/testing/chat-inputs.ts';

/** The parts of other stores that this contract needs. */
export interface PeopleHarness {
  readonly people: PeopleStore;
  readonly conversations: ConversationStore;
  readonly contact: ContactStore;
  readonly returnLinks: ReturnLinkStore;
  /** Erases the chat of this token. */
  erase(tokenHash: TokenHash): Promise<unknown>;
}

const tokenOf = (n: number) => String(n).padStart(64, '0') as TokenHash;
const visitor = (n: number): Identity => ({ ...nobody, visitorIds: [aVisitorId(n)] });
const device = (n: number): Identity => ({ ...nobody, visitorTokenHashes: [tokenOf(n)] });
const personIdOf = (n: number): string => aClientId(900 + n);
const written = (over: Partial<PersonFields>): PersonFields => ({ ...noFields, ...over });

const begin = ({ conversations }: PeopleHarness, n: number, visitorId: VisitorId | null) =>
  conversations.start(aNewConversation(n, { tokenHash: tokenOf(n), visitorId, at: n }));

/** Writes in conversation `n`, which was empty until then. */
const write = ({ conversations }: PeopleHarness, n: number) =>
  conversations.append(
    aNewMessage(500 + n, {
      conversationId: aConversationId(n),
      caller: { kind: 'visitor', tokenHash: tokenOf(n) },
      content: 'Hello',
      at: 10 + n,
    }),
  );

const sendContactMessage = (
  { contact }: PeopleHarness,
  n: number,
  sender: { tokenHash?: TokenHash; visitorId?: VisitorId } = {},
  message = 'About a pump.',
  status: NewContactMessage['status'] = 'inbox',
) =>
  contact.add(
    aNewContactMessage(n, {
      name: `Sender ${n}`,
      email: `sender-${n}@example.org`,
      message,
      at: 100 + n,
      status,
      ...sender,
    }),
  );

const nameOf = async ({ people }: PeopleHarness, who: Identity) =>
  (await people.whoAre([who]))[0]?.name;

const merge = (store: PeopleStore, into: Identity, from: Identity, at = 10) =>
  store.merge({ into, from }, [personIdOf(at), personIdOf(at + 1)], at);

type Make = () => Promise<PeopleHarness> | PeopleHarness;

const nameContract = (engine: string, make: Make): void => {
  test(`${engine}: one name before the chat, in the chat, and from a contact message on`, async () => {
    const harness = await make();
    const name = generatedName(aVisitorId(1));
    expect(await nameOf(harness, visitor(1))).toBe(name);
    const { conversation } = await begin(harness, 1, aVisitorId(1));
    expect(conversation.name).toBe(name);
    await sendContactMessage(harness, 1, { visitorId: aVisitorId(1) });
    const written = await harness.contact.get(aMessageId(1));
    expect(written?.person_name).toBe('Sender 1');
    const [who] = await harness.people.whoAre([visitor(1)]);
    expect(who).toMatchObject({ name: 'Sender 1', email: 'sender-1@example.org' });
    expect(written?.person).toBe(who?.person);
    // They lose their storage and get another id, but still have their token.
    await harness.people.link(tokenOf(1), aVisitorId(2), 5);
    expect(await nameOf(harness, visitor(2))).toBe('Sender 1');
    expect(await nameOf(harness, device(1))).toBe('Sender 1');
  });

  test(`${engine}: a chat that began without a visitor id keeps the name it began with`, async () => {
    const harness = await make();
    const { conversation } = await begin(harness, 1, null);
    expect(conversation.name).toBe(generatedName(tokenOf(1)));
    await harness.people.link(tokenOf(1), aVisitorId(1), 5);
    expect(await nameOf(harness, visitor(1))).toBe(conversation.name);
    expect((await harness.people.read(visitor(1))).visitorIds).toEqual([aVisitorId(1)]);
  });

  test(`${engine}: a contact message from an unknown sender has no name`, async () => {
    const harness = await make();
    await sendContactMessage(harness, 1);
    expect((await harness.contact.get(aMessageId(1)))?.person_name).toBeNull();
  });

  test(`${engine}: does not store a token that never chatted`, async () => {
    const { people } = await make();
    await people.link(tokenOf(1), aVisitorId(1), 1);
    expect(await people.linked(device(1))).toEqual(device(1));
  });

  test(`${engine}: a contact message links the token and the id that came with it`, async () => {
    const harness = await make();
    await sendContactMessage(harness, 1, { tokenHash: tokenOf(1), visitorId: aVisitorId(2) });
    await sendContactMessage(harness, 2, { tokenHash: tokenOf(3), visitorId: aVisitorId(3) });
    const both = { visitorIds: [aVisitorId(2)], visitorTokenHashes: [tokenOf(1)] };
    expect(await harness.people.linked(device(1))).toEqual(both);
    expect(await harness.people.linked(visitor(2))).toEqual(both);
    expect(await harness.people.linked(nobody)).toEqual(nobody);
  });

  test(`${engine}: links are followed from chat to chat and message to message, from either end`, async () => {
    const harness = await make();
    const [first, shared, last] = [aVisitorId(10), aVisitorId(11), aVisitorId(12)] as const;
    await begin(harness, 1, first);
    await harness.people.link(tokenOf(1), shared.toUpperCase() as VisitorId, 5);
    await sendContactMessage(harness, 1, { tokenHash: tokenOf(2), visitorId: shared });
    await begin(harness, 2, last);
    await begin(harness, 3, aVisitorId(13));
    const ofFirst = await harness.people.linked(device(1));
    expect(ofFirst.visitorIds.toSorted()).toEqual([first, shared, last]);
    expect(ofFirst.visitorTokenHashes).toEqual([tokenOf(1), tokenOf(2)]);
    expect(await harness.people.linked(visitor(12))).toEqual({
      visitorIds: [last, shared, first],
      visitorTokenHashes: [tokenOf(2), tokenOf(1)],
    });
    expect(await nameOf(harness, visitor(12))).toBe('Sender 1');
    expect(await nameOf(harness, device(3))).toBe(generatedName(aVisitorId(13)));
  });

  test(`${engine}: a browser that came by a return link is the conversation’s person until its revocation`, async () => {
    const harness = await make();
    const { people, returnLinks } = harness;
    const id = aConversationId(1);
    const { conversation } = await begin(harness, 1, aVisitorId(1));
    await returnLinks.add({ hash: 'a', conversationId: id, createdAt: 1, expiresAt: 99 }, 9);
    await returnLinks.open('a', tokenOf(2), 5);
    await people.link(tokenOf(2), aVisitorId(2).toUpperCase() as VisitorId, 6);
    const all = {
      visitorIds: [aVisitorId(1), aVisitorId(2)],
      visitorTokenHashes: [tokenOf(1), tokenOf(2)],
    };
    for (const who of [device(1), device(2), visitor(1), visitor(2)]) {
      const [found] = await people.whoAre([who]);
      expect(found?.name).toBe(conversation.name);
      expect(found?.visitorIds.toSorted()).toEqual(all.visitorIds);
      expect(found?.visitorTokenHashes.toSorted()).toEqual(all.visitorTokenHashes);
    }
    const persons = (await people.whoAre([device(1), visitor(2)])).map(({ person }) => person);
    expect(new Set(persons).size).toBe(1);
    const row = await harness.conversations.find(id, { kind: 'admin' });
    expect(row?.person).toBe(persons[0]);
    await returnLinks.revoke(id, 10);
    expect(await people.linked(visitor(2))).toEqual(visitor(2));
    expect(await people.linked(device(1))).toEqual({
      visitorIds: [aVisitorId(1)],
      visitorTokenHashes: [tokenOf(1)],
    });
    const [one, other] = await people.whoAre([device(1), visitor(2)]);
    expect(other?.person).not.toBe(one?.person);
  });

  test(`${engine}: the id that was seen last comes first`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    await harness.people.link(tokenOf(1), aVisitorId(2), 1_000);
    expect((await harness.people.read(device(1))).visitorIds).toEqual([
      aVisitorId(2),
      aVisitorId(1),
    ]);
    expect(await harness.people.unlinkedTokens()).toEqual([]);
  });
};

const recordContract = (engine: string, make: Make): void => {
  test(`${engine}: the owner’s name for a person is shown everywhere, and found`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    const fields = written({
      name: 'Zoë Byron',
      email: 'zoe@example.org',
      company: 'Engines Ltd',
      tags: ['lead', 'pumps'],
      note: 'Two lines\nof text',
      deal: { amount: 12_000, currency: 'EUR' },
    });
    await harness.people.save(device(1), fields, personIdOf(1), 10);
    const admin = { kind: 'admin' } as const;
    expect((await harness.conversations.find(aConversationId(1), admin))?.name).toBe('Zoë Byron');
    expect(await nameOf(harness, visitor(1))).toBe('Zoë Byron');
    expect(await harness.people.read(visitor(1))).toMatchObject({
      name: 'Zoë Byron',
      generated_name: generatedName(aVisitorId(1)),
      fields,
    });
    // Nothing was written in it yet.
    expect((await harness.people.find({ words: ['zoë'] }, 5)).people).toMatchObject([
      { conversation_id: null },
    ]);
    await write(harness, 1);
    for (const words of [['zoë'], ['EXAMPLE.org'], ['engines', 'pumps'], ['lead']]) {
      expect((await harness.people.find({ words }, 5)).people).toMatchObject([
        { name: 'Zoë Byron', conversation_id: aConversationId(1), visitor_id: aVisitorId(1) },
      ]);
    }
    expect(await harness.people.find({ words: ['zoë', 'nobody'] }, 5)).toMatchObject({
      people: [],
      next: null,
    });
    await harness.people.save(visitor(1), noFields, personIdOf(2), 11);
    expect(await nameOf(harness, device(1))).toBe(generatedName(aVisitorId(1)));
  });

  test(`${engine}: added tags join those that are there, up to the limit`, async () => {
    const { people } = await make();
    expect(await people.tag(visitor(1), ['lead', 'pumps'], personIdOf(1), 10)).toBe(true);
    await people.save(visitor(1), written({ name: 'Ada', tags: ['lead'] }), personIdOf(2), 11);
    expect(await people.tag(visitor(1), ['signed', 'lead'], personIdOf(3), 12)).toBe(true);
    const stored = { name: 'Ada', fields: { name: 'Ada', tags: ['lead', 'signed'] } };
    expect(await people.read(visitor(1))).toMatchObject(stored);
    const many = Array.from({ length: limits.people.tags - 1 }, (_, n) => `tag ${n}`);
    expect(await people.tag(visitor(1), many, personIdOf(4), 13)).toBe(false);
    expect(await people.read(visitor(1))).toMatchObject(stored);
  });

  test(`${engine}: an excerpt has an ellipsis only where something was cut`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    const whole = 'é😀'.repeat(limits.people.excerptCharacters / 2);
    const sender = { tokenHash: tokenOf(1) };
    for (const [n, text] of [whole, `${whole}x`].entries()) {
      const caller = { kind: 'visitor', ...sender } as const;
      const message = aNewMessage(n, { caller, content: text, at: 10 + n });
      await harness.conversations.append(message);
      await sendContactMessage(harness, n, sender, text);
    }
    const read = await harness.people.read(device(1));
    const cutAndWhole = [{ excerpt: `${whole}…` }, { excerpt: whole }];
    expect(read.messages).toMatchObject(cutAndWhole);
    expect(read.contact_messages).toMatchObject(cutAndWhole);
    const sent = await harness.people.messagesSentBy(visitor(1));
    expect(sent).toEqual(read.contact_messages.map(({ id }) => id));
  });

  test(`${engine}: what they called themselves is the name, the owner's word wins, and where two differ both are known`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    const caller = { kind: 'visitor', tokenHash: tokenOf(1) } as const;
    await harness.conversations.setReplyEmail(aConversationId(1), caller, 'reply@example.org');
    // Nothing was written in it yet, so the owner knows nothing of it.
    expect(await nameOf(harness, device(1))).toBe(generatedName(aVisitorId(1)));
    await write(harness, 1);
    expect(await harness.people.read(device(1))).toMatchObject({
      name: 'reply@example.org',
      email: 'reply@example.org',
      suggestions: [],
    });
    const admin = { kind: 'admin' } as const;
    expect((await harness.conversations.find(aConversationId(1), admin))?.name).toBe(
      'reply@example.org',
    );
    await sendContactMessage(harness, 1, { visitorId: aVisitorId(1) });
    expect(await harness.people.read(device(1))).toMatchObject({
      name: 'Sender 1',
      email: 'sender-1@example.org',
      fields: noFields,
      suggestions: [{ name: null, email: 'reply@example.org' }],
    });
    expect((await harness.people.find({ words: ['sender', '1'] }, 5)).people).toMatchObject([
      { name: 'Sender 1', conversation_id: aConversationId(1), visitor_id: aVisitorId(1) },
    ]);
    const own = written({ name: 'Ada', email: 'SENDER-1@example.org' });
    await harness.people.save(device(1), own, personIdOf(1), 10);
    expect(await harness.people.read(device(1))).toMatchObject({
      name: 'Ada',
      email: 'SENDER-1@example.org',
      suggestions: [
        { name: 'Sender 1', email: 'sender-1@example.org' },
        { name: null, email: 'reply@example.org' },
      ],
    });
    expect((await harness.people.find({ words: ['sender-1'] }, 5)).people).toMatchObject([
      { name: 'Ada' },
    ]);
  });

  test(`${engine}: spam names nobody`, async () => {
    const harness = await make();
    await sendContactMessage(harness, 1, { visitorId: aVisitorId(1) }, 'Cheap.', 'spam');
    expect(await nameOf(harness, visitor(1))).toBe(generatedName(aVisitorId(1)));
    expect((await harness.people.read(visitor(1))).suggestions).toEqual([]);
    expect((await harness.people.find({ words: ['sender'] }, 5)).people).toEqual([]);
  });

  test(`${engine}: an erased chat leaves no record and no link`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    await harness.people.save(device(1), written({ name: 'Ada' }), personIdOf(1), 10);
    await harness.erase(tokenOf(1));
    expect(await harness.people.has(visitor(1))).toBe(false);
    expect(await harness.people.find({ words: ['ada'] }, 5)).toMatchObject({
      people: [],
      next: null,
    });
  });

  test(`${engine}: only records without an entry of the owner can be bare`, async () => {
    const harness = await make();
    expect(await merge(harness.people, visitor(1), visitor(2))).toBe('merged');
    await harness.people.save(visitor(3), written({ name: 'Ada' }), personIdOf(3), 10);
    const bare = await harness.people.bareRecords();
    expect(bare.map(({ personId }) => personId)).toEqual([personIdOf(10), personIdOf(11)]);
    expect(bare[0]?.visitorIds).toEqual([aVisitorId(1), aVisitorId(2)]);
    await begin(harness, 1, aVisitorId(1));
    await harness.people.link(tokenOf(1), aVisitorId(2), 20);
    for (const { personId } of bare) await harness.people.removeRecord(personId);
    expect(await harness.people.bareRecords()).toEqual([]);
  });
};

const mergeContract = (engine: string, make: Make): void => {
  test(`${engine}: a merge gives all ids one name, and separating gives them back`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    await begin(harness, 2, aVisitorId(2));
    await harness.people.save(visitor(2), written({ name: 'Ada', tags: ['a'] }), personIdOf(2), 9);
    expect(await merge(harness.people, visitor(1), visitor(2))).toBe('merged');
    for (const who of [visitor(1), visitor(2), device(1), device(2)]) {
      expect(await nameOf(harness, who)).toBe('Ada');
      expect((await harness.people.linked(who)).visitorTokenHashes).toHaveLength(2);
    }
    const { merged, generated_name: generated } = await harness.people.read(visitor(2));
    expect(generated).toBe(generatedName(aVisitorId(1)));
    expect(merged).toMatchObject([{ person_id: personIdOf(2), name: 'Ada' }]);
    expect(await merge(harness.people, visitor(1), device(2))).toBe('same');

    expect(await harness.people.separate(visitor(1), personIdOf(9))).toBe(false);
    expect(await harness.people.separate(visitor(1), personIdOf(2))).toBe(true);
    expect(await nameOf(harness, device(1))).toBe(generatedName(aVisitorId(1)));
    expect(await harness.people.read(device(2))).toMatchObject({
      name: 'Ada',
      fields: { tags: ['a'] },
      visitorIds: [aVisitorId(2)],
    });
    expect(await harness.people.separate(visitor(1), personIdOf(2))).toBe(false);
  });

  test(`${engine}: the name that somebody gave stays when another is merged into them`, async () => {
    const harness = await make();
    await sendContactMessage(harness, 1, { visitorId: aVisitorId(1) });
    await sendContactMessage(harness, 2, { visitorId: aVisitorId(2) });
    expect(await merge(harness.people, visitor(1), visitor(2))).toBe('merged');
    expect(await nameOf(harness, visitor(2))).toBe('Sender 1');
    expect(await harness.people.separate(visitor(1), personIdOf(11))).toBe(true);
    expect(await nameOf(harness, visitor(2))).toBe('Sender 2');
  });

  test(`${engine}: records merged into a merged one follow it, and can be separated`, async () => {
    const { people } = await make();
    await merge(people, visitor(1), visitor(2), 10);
    await merge(people, visitor(3), visitor(1), 20);
    expect((await people.linked(visitor(2))).visitorIds).toHaveLength(3);
    expect(await people.separate(visitor(3), personIdOf(11))).toBe(true);
    expect((await people.linked(visitor(2))).visitorIds).toEqual([aVisitorId(2)]);
    expect((await people.linked(visitor(3))).visitorIds).toHaveLength(2);
  });

  test(`${engine}: records that turn out to be of one person become one with the next edit`, async () => {
    const harness = await make();
    await begin(harness, 1, aVisitorId(1));
    await harness.people.save(visitor(1), written({ name: 'Ada' }), personIdOf(1), 1);
    await harness.people.save(visitor(2), written({ company: 'Engines' }), personIdOf(2), 2);
    await harness.people.link(tokenOf(1), aVisitorId(2), 3);
    const { fields } = await harness.people.read(visitor(2));
    expect(fields).toMatchObject({ name: 'Ada', company: 'Engines' });
    await harness.people.save(visitor(2), { ...fields, name: 'Ada B' }, personIdOf(3), 4);
    expect(await harness.people.read(visitor(1))).toMatchObject({
      fields: { name: 'Ada B', company: 'Engines' },
      merged: [{ person_id: personIdOf(2) }],
    });
  });

  test(`${engine}: notes that are too long together are not merged, and nothing changes`, async () => {
    const { people } = await make();
    const note = 'x'.repeat(limits.people.noteCharacters);
    await people.save(visitor(1), written({ note }), personIdOf(1), 1);
    await people.save(visitor(2), written({ note }), personIdOf(2), 2);
    expect(await merge(people, visitor(1), visitor(2))).toBe('too_long');
    expect((await people.linked(visitor(1))).visitorIds).toEqual([aVisitorId(1)]);
  });
};

export const peopleStoreContract = (engine: string, make: Make): void => {
  nameContract(engine, make);
  recordContract(engine, make);
  mergeContract(engine, make);
};
