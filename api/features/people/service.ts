import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Note } from '#shared/contracts/inbox.ts';
import type { PastConversation } from '#shared/contracts/lifecycle.ts';
import type { QueryOf } from '#shared/contracts/call.ts';
import type {
  exportPeople,
  findPeople,
  Person,
  PersonFields,
  PersonRef,
} from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { csvLine, csvStart } from '#api/http/csv.ts';
import {
  nobody,
  type Identity,
  type PeopleFound,
  type PeopleStore,
  type PeopleWanted,
} from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Other features' data about people; the composition root provides it. */
export interface PeopleSources {
  /**
   * Follows the links in the analytics. Omits visitor ids without data there, but includes the given
   * tokens.
   */
  seenTogether(identity: Identity): Promise<Identity>;
  /** Also empty if it cannot be answered now, because nothing waits for a hint. */
  alike(visitorId: VisitorId): Promise<readonly string[]>;
  history(visitorTokenHash: TokenHash, limit: number): Promise<PastConversation[]>;
  notesOf(visitorTokenHash: TokenHash): Promise<Note[]>;
}

interface Deps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: PeopleStore;
  readonly sources: PeopleSources;
  /** Called after the commit with all people whose name may have changed. */
  readonly onChanged: (identity: Identity) => Promise<void>;
}

const wantedOf = ({
  q,
  tag,
  sort,
  reversed,
  deal,
  email,
}: QueryOf<typeof exportPeople>): PeopleWanted => ({
  words: q === undefined ? [] : q.split(/\s+/),
  tag,
  hasDeal: deal === 'yes',
  hasEmail: email === 'yes',
  sort,
  isReversed: reversed === 'yes',
});

/** Yields the found people as a file, a page at a time. */
async function* peopleFileOf(store: Pick<PeopleStore, 'find'>, wanted: PeopleWanted) {
  yield (
    csvStart +
    csvLine(['name', 'email', 'company', 'tags', 'deal', 'currency', 'chats', 'last_active_at'])
  );
  const limit = limits.server.adminPageSizeMax;
  for (let offset: number | null = 0; offset !== null;) {
    const { people, next }: PeopleFound = await store.find(wanted, limit, offset);
    for (const { name, email, company, tags, deal, chats = 0, last_active_at: at = null } of people)
      yield csvLine([
        name,
        email,
        company,
        tags.join(', '),
        deal?.amount ?? null,
        deal?.currency ?? null,
        chats,
        at,
      ]);
    offset = next;
  }
}

const noSuchPerson = () => fail('not_found', 'nothing is stored of such a person');

const union = (one: Identity, other: Identity): Identity => ({
  visitorIds: [...new Set([...one.visitorIds, ...other.visitorIds])],
  visitorTokenHashes: [...new Set([...one.visitorTokenHashes, ...other.visitorTokenHashes])],
});

const sizeOf = ({ visitorIds, visitorTokenHashes }: Identity): number =>
  visitorIds.length + visitorTokenHashes.length;

/** Follows the links of both databases from the admin's reference until nobody is added. */
const createIdentityOf = ({ store, sources }: Pick<Deps, 'store' | 'sources'>) => {
  const startOf = async ({ kind, id }: PersonRef): Promise<Identity | null> => {
    if (kind === 'conversation') return store.ofConversation(id as ConversationId);
    if (kind === 'message') return store.ofContactMessage(id as MessageId);
    const claimed = { ...nobody, visitorIds: [id as VisitorId] };
    const isKnown =
      (await store.has(claimed)) || (await sources.seenTogether(claimed)).visitorIds.length > 0;
    return isKnown ? claimed : null;
  };
  return async (ref: PersonRef): Promise<Identity | null> => {
    let known = await startOf(ref);
    if (!known || sizeOf(known) === 0) return null;
    for (;;) {
      const linked = await store.linked(known);
      const next = union(linked, await sources.seenTogether(linked));
      if (sizeOf(next) === sizeOf(known)) return next;
      known = next;
    }
  };
};

const newestFirst =
  <Row>(timeOf: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    timeOf(b).localeCompare(timeOf(a));

/** People, as the owner reads and edits them. Expected refusals are values. */
export const createPeopleService = (deps: Deps) => {
  const { store, sources, clock, ids } = deps;
  const identityOf = createIdentityOf(deps);

  const read = async (identity: Identity): Promise<Person> => {
    const { visitorIds, ...stored } = await store.read(identity);
    const tokens = identity.visitorTokenHashes;
    const [alike, conversations, notes] = await Promise.all([
      Promise.all(visitorIds.slice(0, limits.people.visitorIds).map(sources.alike)),
      Promise.all(tokens.map((hash) => sources.history(hash, limits.chat.historyConversations))),
      Promise.all(tokens.map(sources.notesOf)),
    ]);
    const others = new Set(alike.flat().filter((id) => !visitorIds.includes(id as VisitorId)));
    return {
      ...stored,
      visitor_ids: [...visitorIds],
      devices: tokens.length,
      conversations: conversations
        .flat()
        .toSorted(newestFirst(({ last_activity_at: at }) => at))
        .slice(0, limits.chat.historyConversations),
      notes: notes.flat().toSorted(newestFirst(({ written_at: at }) => at)),
      possibly_same_as: (
        await store.whoAre([...others].map((id) => ({ ...nobody, visitorIds: [id as VisitorId] })))
      ).map(({ visitorIds: [id], name }) => ({ visitor_id: id as VisitorId, name })),
    };
  };
  /** Reads the person again after a change, and announces the change. */
  const changed = async (ref: PersonRef, before: Identity): Promise<Person | Failure> => {
    const after = await identityOf(ref);
    await deps.onChanged(after ? union(before, after) : before);
    return after ? read(after) : noSuchPerson();
  };

  return {
    identityOf,

    get: async (ref: PersonRef): Promise<Person | Failure> => {
      const identity = await identityOf(ref);
      return identity ? read(identity) : noSuchPerson();
    },

    save: async (ref: PersonRef, fields: PersonFields): Promise<Person | Failure> => {
      const identity = await identityOf(ref);
      if (!identity) return noSuchPerson();
      await store.save(identity, fields, ids.visitor(), clock.now());
      return changed(ref, identity);
    },

    tag: async (ref: PersonRef, tags: readonly string[]): Promise<{ ok: true } | Failure> => {
      const identity = await identityOf(ref);
      if (!identity) return noSuchPerson();
      if (!(await store.tag(identity, tags, ids.visitor(), clock.now())))
        return fail('conflict', `a person has at most ${limits.people.tags} tags`);
      await deps.onChanged(identity);
      return { ok: true };
    },

    merge: async (ref: PersonRef, other: PersonRef): Promise<Person | Failure> => {
      const [into, from] = await Promise.all([identityOf(ref), identityOf(other)]);
      if (!into || !from) return noSuchPerson();
      const outcome = await store.merge(
        { into, from },
        [ids.visitor(), ids.visitor()],
        clock.now(),
      );
      if (outcome === 'same') return fail('conflict', 'this is one person already');
      if (outcome === 'too_long') return fail('conflict', 'their notes are too long together');
      return changed(ref, from);
    },

    separate: async (ref: PersonRef, personId: string): Promise<Person | Failure> => {
      const identity = await identityOf(ref);
      if (!identity || !(await store.separate(identity, personId))) return noSuchPerson();
      return changed(ref, identity);
    },

    find: async (query: QueryOf<typeof findPeople>) => {
      const wanted = wantedOf(query);
      const found = await store.find(wanted, query.limit ?? limits.people.found, query.offset);
      if (query.total !== 'yes') return found;
      // A page that is the whole list is not read again to count it.
      const isWhole = found.next === null && !query.offset;
      const total = isWhole
        ? found.people.length
        : await store.count(wanted, limits.people.counted);
      return { ...found, total };
    },
    file: (query: QueryOf<typeof exportPeople>) => peopleFileOf(store, wantedOf(query)),
  };
};

export type PeopleService = ReturnType<typeof createPeopleService>;
