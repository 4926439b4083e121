import { expect, test } from 'vitest';
import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import type { PeopleOrder } from '#shared/contracts/people.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { noFields } from '#api/features/people/person-fields.ts';
import { nobody, type PeopleStore, type PeopleWanted } from '#api/features/people/store.ts';
import type { PeopleHarness } from '#api/features/people/store.contract.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';
import { aNewContactMessage, aNewConversation, aNewMessage } from '#api/testing/chat-inputs.ts';

interface Narrowing {
  readonly tag?: string;
  readonly hasDeal?: boolean;
  readonly hasEmail?: boolean;
  readonly isUnanswered?: boolean;
  readonly visitorIds?: readonly VisitorId[];
  readonly tokenHashes?: readonly TokenHash[];
}

interface ListHarness {
  readonly people: PeopleStore;
  readonly contact: PeopleHarness['contact'];
  readonly conversations: PeopleHarness['conversations'] & {
    list(
      limit: number,
      position: null,
      filter: ConversationFilter | null,
      narrowing: Narrowing,
    ): Promise<{ conversationId: ConversationId }[]>;
  };
}

const tokenOf = (n: number) => String(n).padStart(64, '0') as TokenHash;

/** Writes the first message of a visitor known by token and id. */
const writeAs = async ({ conversations }: ListHarness, n: number) => {
  const conversationId = aConversationId(n);
  const tokenHash = tokenOf(n);
  await conversations.start(aNewConversation(n, { tokenHash, visitorId: aVisitorId(n), at: n }));
  const caller = { kind: 'visitor', tokenHash } as const;
  await conversations.append(aNewMessage(500 + n, { conversationId, caller, at: 10 + n }));
};

const answer = ({ conversations }: ListHarness, n: number) =>
  conversations.append(
    aNewMessage(600 + n, {
      conversationId: aConversationId(n),
      caller: { kind: 'admin' },
      sentFromPage: null,
      at: 100 + n,
    }),
  );

/**
 * Five people who wrote. 1: a lead with a deal, by their visitor id. 2: a lead with an address, by their
 * token. 3: left an address in the chat. 4: with a contact message. 5: answered, and unknown.
 */
const fiveOf = async (harness: ListHarness) => {
  const { people, conversations, contact } = harness;
  for (const n of [1, 2, 3, 4, 5]) await writeAs(harness, n);
  const deal = { amount: 500, currency: 'EUR' };
  const ada = { ...noFields, name: 'Ada', company: 'Engines', tags: ['lead', 'pumps'], deal };
  await people.save({ ...nobody, visitorIds: [aVisitorId(1)] }, ada, aClientId(901), 1);
  const bo = { ...noFields, name: 'Bo', email: 'bo@example.org', tags: ['lead'] };
  await people.save({ ...nobody, visitorTokenHashes: [tokenOf(2)] }, bo, aClientId(902), 2);
  const visitor = { kind: 'visitor', tokenHash: tokenOf(3) } as const;
  await conversations.setReplyEmail(aConversationId(3), visitor, 'cy@example.org');
  await contact.add(
    aNewContactMessage(4, { name: 'Di', email: 'di@example.org', at: 100, tokenHash: tokenOf(4) }),
  );
  await answer(harness, 5);
};

const cases: readonly [Narrowing, number[]][] = [
  [{}, [1, 2, 3, 4, 5]],
  [{ tag: 'lead' }, [1, 2]],
  [{ tag: 'LEAD' }, []],
  [{ tag: 'lead', hasDeal: true }, [1]],
  [{ hasDeal: true }, [1]],
  [{ hasEmail: true }, [2, 3, 4]],
  [{ hasEmail: true, tag: 'lead' }, [2]],
  [{ isUnanswered: true }, [1, 2, 3, 4]],
  [{ visitorIds: [aVisitorId(1), aVisitorId(5)] }, [1, 5]],
  [{ visitorIds: [aVisitorId(1), aVisitorId(5)], isUnanswered: true }, [1]],
  [{ visitorIds: [aVisitorId(2)], hasDeal: true }, []],
  [{ visitorIds: [] }, []],
  [{ tokenHashes: [tokenOf(2), tokenOf(5)] }, [2, 5]],
  [{ tokenHashes: [tokenOf(2), tokenOf(5)], hasEmail: true }, [2]],
];

/** The contract of lists narrowed by data about people. */
export const peopleListContract = (
  engine: string,
  makeHarness: () => Promise<ListHarness> | ListHarness,
): void => {
  test(`${engine}: chats are narrowed by tag, deal, address, answer and visitors, in every list`, async () => {
    const harness = await makeHarness();
    await fiveOf(harness);
    for (const [narrowing, expected] of cases) {
      for (const filter of ['open', null] as const) {
        const found = await harness.conversations.list(10, null, filter, narrowing);
        const numbers = found.map(({ conversationId: id }) => Number.parseInt(id.slice(-2), 16));
        expect([narrowing, numbers.toSorted((a, b) => a - b)]).toEqual([narrowing, expected]);
      }
      expect(await harness.conversations.list(10, null, 'closed', narrowing)).toEqual([]);
    }
  });

  test(`${engine}: people are sorted, paged and chosen by tag, with all tags beside them`, async () => {
    const harness = await makeHarness();
    await fiveOf(harness);
    const find = async (wanted: Parameters<PeopleStore['find']>[0], limit = 10, offset = 0) => {
      const { people, next, tags } = await harness.people.find(wanted, limit, offset);
      expect(tags).toEqual(['lead', 'pumps']);
      return [people.map(({ name }) => name), next];
    };
    const newest = ['Di', 'cy@example.org', 'Bo', 'Ada'];
    expect(await find({ words: [] })).toEqual([newest, null]);
    expect(await find({ words: [], tag: 'lead' })).toEqual([['Bo', 'Ada'], null]);
    expect(await find({ words: [] }, 1)).toEqual([['Di'], 1]);
    expect(await find({ words: [] }, 2, 1)).toEqual([['cy@example.org', 'Bo'], 3]);
    await answer(harness, 1);
    expect(await find({ words: [] }, 1)).toEqual([['Ada'], 1]);
    const names = { words: [], sort: 'name' } as const;
    expect(await find(names, 2)).toEqual([['Ada', 'Bo'], 2]);
    expect(await find(names, 2, 2)).toEqual([['cy@example.org', 'Di'], null]);
    for (const sort of ['company', 'deal'] as const)
      expect((await find({ words: [], sort }, 1))[0]).toEqual(['Ada']);
    expect(await find({ words: [], tag: 'pumps' })).toEqual([['Ada'], null]);
    expect(await find({ words: ['lead'], tag: 'none' })).toEqual([[], null]);
    expect(await find({ words: [], hasDeal: true })).toEqual([['Ada'], null]);
    expect(await find({ words: [], hasEmail: true })).toEqual([
      ['Di', 'cy@example.org', 'Bo'],
      null,
    ]);
    expect(await find({ words: ['example'], hasEmail: true, tag: 'lead' })).toEqual([['Bo'], null]);
    const [found] = (await harness.people.find({ words: ['cy@'] }, 1)).people;
    expect(found).toMatchObject({ chats: 1, last_active_at: new Date(13).toISOString() });
    const [sender] = (await harness.people.find({ words: ['di@'] }, 1)).people;
    expect(sender).toMatchObject({ chats: 1, last_active_at: new Date(100).toISOString() });
  });

  test(`${engine}: people are listed the other way round, page by page, and counted`, async () => {
    const harness = await makeHarness();
    await fiveOf(harness);
    const { people, contact } = harness;
    // An earlier message moves nobody.
    await contact.add(
      aNewContactMessage(5, { name: 'Di', email: 'di@example.org', at: 5, tokenHash: tokenOf(4) }),
    );
    const zinc = { ...noFields, name: 'Bo', company: 'Zinc', tags: ['lead'] };
    await people.save({ ...nobody, visitorTokenHashes: [tokenOf(2)] }, zinc, aClientId(902), 3);
    const pagesOf = async (wanted: Omit<PeopleWanted, 'words'>, limit: number) => {
      const names: string[] = [];
      for (let offset: number | null = 0; offset !== null;) {
        const found = await people.find({ words: [], ...wanted }, limit, offset);
        expect(found.people.length).toBeLessThanOrEqual(limit);
        names.push(...found.people.map(({ name }) => name));
        offset = found.next;
      }
      return names;
    };
    for (const limit of [1, 2, 10]) {
      const of = (sort: PeopleOrder) => pagesOf({ sort, isReversed: true }, limit);
      expect(await of('newest')).toEqual(['Ada', 'Bo', 'cy@example.org', 'Di']);
      expect(await of('name')).toEqual(['Di', 'cy@example.org', 'Bo', 'Ada']);
      expect((await of('company')).slice(0, 2)).toEqual(['Bo', 'Ada']);
      expect((await of('company')).toSorted()).toEqual(['Ada', 'Bo', 'Di', 'cy@example.org']);
      expect((await of('deal'))[0]).toBe('Ada');
      expect(await pagesOf({ tag: 'lead', isReversed: true }, limit)).toEqual(['Ada', 'Bo']);
    }
    expect(await people.count({ words: [] }, 4)).toBe(4);
    expect(await people.count({ words: [] }, 3)).toBeNull();
    expect(await people.count({ words: ['example'], hasEmail: true }, 10)).toBe(2);
    expect(await people.count({ words: ['nobody'] }, 10)).toBe(0);
  });
};
