import type { VisitorId } from '#shared/contracts/ids.ts';
import type { PeopleOrder, PersonFields } from '#shared/contracts/people.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { isEdited, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, PeopleFound, PeopleWanted } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { all, get, type Job } from '#api/storage/sql/job.ts';
import { findIdentities, type Sought } from '#api/storage/stores/people/find-identities.ts';
import {
  inOneLine,
  readAllClaims,
  readClaimsWith,
  readNewestClaims,
  senderOf,
  whoAre,
  type Claim,
  type ClaimRow,
  type KnownPerson,
} from '#api/storage/stores/people/person-names.ts';
import { activityOfRecords, refsOf } from '#api/storage/stores/people/person-reads.ts';
import {
  membersOf,
  nodesFrom,
  rowsBy,
  withMerged,
  type PersonRow,
  type StoredNode,
} from '#api/storage/stores/people/person-records.ts';

const readAll = all<PersonRow>('SELECT * FROM people ORDER BY merged_at, person_id');

/** All records that are not merged into another, the newest first. */
function* readAllRoots(): Job<StoredNode[]> {
  return nodesFrom(yield* readAll(), (row) => row.merged_into === null).toSorted(
    (a, b) => b.row.created_at - a.row.created_at,
  );
}

/** An entry of the list: a record, or a name that somebody gave themselves. */
interface Entry extends Sought {
  /** The id of the record, or the sender's token hash or visitor id. */
  readonly key: string;
  readonly name: string | null;
  readonly email: string | null;
  /** Null: nothing is recorded. */
  readonly fields: PersonFields | null;
  /** The latest activity, or when a record without any was made. */
  readonly at: number;
}

const entryOfRecord = (node: StoredNode, activeAt: ReadonlyMap<string, number>): Entry => {
  const fields = shownFields(node);
  const { person_id: id, name_key: key, created_at: createdAt } = node.row;
  const times = withMerged([node]).flatMap(({ row }) => activeAt.get(row.person_id) ?? []);
  // A search also finds people by the names that they gave themselves.
  const name = fields.name ?? fields.email ?? generatedName(key);
  const at = times.length === 0 ? createdAt : Math.max(...times);
  return { key: id, personIds: [id], name, email: fields.email, fields, at };
};

const entryOfClaim = (row: ClaimRow): Entry => {
  const { visitorIds, visitorTokenHashes } = senderOf(row);
  const name = inOneLine(row.name) ?? row.email;
  const key = row.token_hash ?? row.visitor_id?.toLowerCase() ?? '';
  return { key, visitorIds, visitorTokenHashes, name, email: row.email, fields: null, at: row.at };
};

const textOf = (
  { name, email, fields }: Pick<Entry, 'name' | 'email' | 'fields'>,
  claims: readonly Claim[] = [],
): string =>
  [
    ...[name, email, fields?.name, fields?.email, fields?.company, ...(fields?.tags ?? [])],
    ...claims.flatMap((claim) => [claim.name, claim.email]),
  ]
    .join('\n')
    .toLowerCase();

/** The records and claims with the rarest one of the words, which is all that has them all, and more. */
function* entriesWith(words: readonly string[], records: readonly Entry[]): Job<Entry[]> {
  let rarest: Entry[] | null = null;
  for (const word of words) {
    const hasWord = (entry: Entry) => textOf(entry).includes(word);
    const isAscii = /^[\u0020-\u007E]+$/.test(word);
    const claims = isAscii ? yield* readClaimsWith({ word }) : yield* readAllClaims();
    const found = [...records, ...claims.map(entryOfClaim)].filter(hasWord);
    if (rarest === null || found.length < rarest.length) rarest = found;
  }
  return rarest ?? [];
}

/** The sort key of the list, ascending; people without one come last. */
const sortKeys: Readonly<Record<PeopleOrder, (entry: Entry) => string | number | null>> = {
  newest: ({ at }) => -at,
  name: ({ name }) => foldText(name ?? ''),
  company: ({ fields }) => (fields?.company ? foldText(fields.company) : null),
  deal: ({ fields }) => (fields?.deal ? -fields.deal.amount : null),
};

/** Entries in their order, of which the first `keyed` have a key. */
interface Sorted {
  readonly entries: readonly Entry[];
  readonly keyed: number;
}

const sorted = (entries: readonly Entry[], sort: PeopleOrder): Sorted => {
  const keyOf = sortKeys[sort];
  const keys = entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .toSorted((a, b) => {
      if (a.key === b.key) return 0;
      if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
      return a.key < b.key ? -1 : 1;
    });
  return {
    entries: keys.map(({ entry }) => entry),
    keyed: keys.filter(({ key }) => key !== null).length,
  };
};

/** Where each entry is listed, in the reversed order: those without a key stay last. */
const reversedPositions = ({ entries, keyed }: Sorted): number[] =>
  entries.map((_, at) => (at < keyed ? keyed - 1 - at : at));

/** A person's entries before a position. */
type EarlierEntries = (one: KnownPerson, position: number) => Iterable<Entry>;

const earlierIn = (entries: readonly Entry[]): EarlierEntries => {
  const positions = rowsBy([...entries.keys()], (at) => entries[at]?.key);
  return function* (one, position) {
    for (const key of [...one.personIds, ...one.visitorTokenHashes, ...one.visitorIds])
      for (const at of positions.get(key) ?? []) if (at < position) yield entries[at] as Entry;
  };
};

/** Entries with the same name. In a list by name they are adjacent, so no index is needed. */
const earlierByName = (entries: readonly Entry[]): EarlierEntries =>
  function* (one, position) {
    const keys = new Set([...one.personIds, ...one.visitorTokenHashes, ...one.visitorIds]);
    const folded = foldText(one.name);
    for (let at = position - 1; at >= 0; at -= 1) {
      const entry = entries[at] as Entry;
      if (foldText(entry.name ?? '') !== folded) return;
      if (keys.has(entry.key)) yield entry;
    }
  };

interface PersonsPage {
  readonly known: readonly KnownPerson[];
  /** The offset of the next page; null after the last one. */
  readonly next: number | null;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The persons of the entries in the order of `positions`, from the offset on. Each is at the entry that
 * is their first one in the order of the entries.
 */
function* personsAt(
  entries: readonly Entry[],
  positions: readonly number[],
  isShownBy: (one: KnownPerson, entry: Entry) => boolean,
  earlier: EarlierEntries,
  { limit, offset }: Page,
): Job<PersonsPage> {
  const isFirst = (one: KnownPerson, position: number) => {
    for (const entry of earlier(one, position)) if (isShownBy(one, entry)) return false;
    return true;
  };
  const known: KnownPerson[] = [];
  // One more than fits shows whether others follow.
  for (let start = offset; start < entries.length; start += limit + 1) {
    const batch = positions.slice(start, start + limit + 1);
    const persons = yield* whoAre(batch.map((at) => entries[at] as Entry));
    for (const [index, one] of persons.entries()) {
      const at = batch[index] as number;
      if (!isShownBy(one, entries[at] as Entry) || !isFirst(one, at)) continue;
      if (known.length === limit) return { known, next: start + index };
      known.push(one);
    }
  }
  return { known, next: null };
}

/** A page of all records and claims. Reads as few as the order allows. */
function* pageOfAll(
  records: readonly Entry[],
  { sort = 'newest', isReversed = false }: PeopleWanted,
  first: number,
  pageOf: (entries: readonly Entry[]) => Job<PersonsPage>,
): Job<PersonsPage> {
  if (sort === 'newest' && !isReversed)
    for (let most = first; ; most *= 4) {
      const claims = yield* readNewestClaims({ most });
      const last = claims.length < most ? undefined : claims.at(-1);
      const page = yield* pageOf([
        ...records.filter(({ at }) => last === undefined || at >= last.at),
        ...claims.map(entryOfClaim),
      ]);
      if (page.next !== null || last === undefined) return page;
    }
  // Claims have no company and no deal, so they follow all records.
  const page = sort === 'company' || sort === 'deal' ? yield* pageOf(records) : null;
  if (page !== null && page.next !== null) return page;
  return yield* pageOf([...records, ...(yield* readAllClaims()).map(entryOfClaim)]);
}

/** A page of the matching persons, and all records. */
function* personsWanted(
  wanted: PeopleWanted,
  at: Page,
): Job<{ page: PersonsPage; records: readonly Entry[] }> {
  const { words: typed, tag, hasDeal = false, hasEmail = false, sort = 'newest' } = wanted;
  const words = typed.map((word) => word.toLowerCase());
  const activeAt = sort === 'newest' ? yield* activityOfRecords() : new Map<string, number>();
  const records = (yield* readAllRoots()).map((node) => entryOfRecord(node, activeAt));
  const isWanted = ({ fields }: Pick<Entry, 'fields'>) =>
    (tag === undefined || fields?.tags.includes(tag) === true) &&
    (!hasDeal || (fields?.deal ?? null) !== null);
  // Tags and deals are in records only.
  const isOfAll = words.length === 0 && tag === undefined && !hasDeal;
  // A record has a name from the owner or from the person; the entry with that name counts.
  const isByName = isOfAll && sort === 'name';
  const isShownBy = (one: KnownPerson, { name }: Entry) =>
    isWanted(one) &&
    (!hasEmail || one.email !== null) &&
    (!isByName || one.name === name) &&
    words.every((word) => textOf(one, one.claims).includes(word));
  const pageOf = (unsorted: readonly Entry[]) => {
    const list = sorted(unsorted, sort);
    const { entries } = list;
    const positions = wanted.isReversed ? reversedPositions(list) : [...entries.keys()];
    const earlier = (isByName ? earlierByName : earlierIn)(entries);
    return personsAt(entries, positions, isShownBy, earlier, at);
  };
  const recorded = records.filter(isWanted);
  const page = isOfAll
    ? yield* pageOfAll(recorded, wanted, 4 * (at.offset + at.limit), pageOf)
    : yield* pageOf(words.length > 0 ? yield* entriesWith(words, records) : recorded);
  return { page, records };
}

/** The number of persons wanted; null if there are more than `most`. */
export function* countPeople(wanted: PeopleWanted, most: number): Job<number | null> {
  const { page } = yield* personsWanted(wanted, { limit: most, offset: 0 });
  return page.next === null ? page.known.length : null;
}

/** `offset` counts records and claims, of which a person may have several: a page's `next` is one. */
export function* findPeople(wanted: PeopleWanted, limit: number, offset = 0): Job<PeopleFound> {
  const { page, records } = yield* personsWanted(wanted, { limit, offset });
  const refs = yield* refsOf(page.known);
  return {
    people: page.known.map(({ person, name, email, fields: { company, tags, deal } }, index) => ({
      ...{ person, name, email, company, tags, deal },
      ...(refs[index] as (typeof refs)[number]),
    })),
    next: page.next,
    tags: [...new Set(records.flatMap(({ fields }) => fields?.tags ?? []))].toSorted((a, b) =>
      a.localeCompare(b),
    ),
  };
}

/** The tokens of all people whose record matches, from all their browsers. */
export function* tokensOfPeople(isWanted: (fields: PersonFields) => boolean): Job<TokenHash[]> {
  const nodes = (yield* readAllRoots()).filter((node) => isWanted(shownFields(node)));
  return yield* tokensOf(yield* membersOf(nodes));
}

export function* tokensOf(identities: readonly Identity[]): Job<TokenHash[]> {
  const found = yield* findIdentities(identities);
  return [...new Set(found.flatMap(({ visitorTokenHashes }) => visitorTokenHashes))];
}

/** Whether any of these ids and tokens has written. */
const written = get(
  ({ among }) =>
    `SELECT 1 AS one FROM contact_messages
       WHERE ${among('visitor_id', 'visitorIds')} OR ${among('token_hash', 'visitorTokenHashes')}
     UNION ALL SELECT 1 FROM visitors WHERE ${among('token_hash', 'visitorTokenHashes')}
     LIMIT 1`,
);

export function* bareRecords(): Job<{ personId: string; visitorIds: readonly VisitorId[] }[]> {
  const nodes = (yield* readAllRoots()).filter((node) => !isEdited(node));
  const identities = yield* membersOf(nodes);
  const bare: { personId: string; visitorIds: readonly VisitorId[] }[] = [];
  for (const [index, identity] of identities.entries()) {
    if (yield* written(identity)) continue;
    for (const { row } of withMerged([nodes[index] as StoredNode]))
      bare.push({ personId: row.person_id, visitorIds: identity.visitorIds });
  }
  return bare;
}
