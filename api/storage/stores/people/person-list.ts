import type { VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson, PeopleOrder, PersonFields } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import { isEdited, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, PeopleFound, PeopleWanted } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { all, get, type Job } from '#api/storage/sql/job.ts';
import { findIdentities } from '#api/storage/stores/people/find-identities.ts';
import {
  namesOfNodes,
  readNewestClaims,
  senderOf,
  whoAre,
  type KnownPerson,
} from '#api/storage/stores/people/person-names.ts';
import { byLastSeen, newestConversationOf } from '#api/storage/stores/people/person-reads.ts';
import {
  membersOf,
  nodesFrom,
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

const hasWords = (texts: readonly (string | null)[], words: readonly string[]): boolean => {
  const text = texts.join('\n').toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
};

/** The identities of these records and of claimed names that contain these words. */
function* identitiesWith(nodes: readonly StoredNode[], words: readonly string[]): Job<Identity[]> {
  const members = yield* membersOf(nodes);
  const names = yield* namesOfNodes(nodes, members);
  const recorded = members.filter((_, index) => {
    const { name, email, company, tags } = shownFields(nodes[index] as StoredNode);
    return hasWords([names[index] ?? null, name, email, company, ...tags], words);
  });
  const claims = yield* readNewestClaims({ limit: limits.inbox.searchedRecords });
  const claimed = claims.filter(({ name, email }) => hasWords([name, email], words));
  return [...recorded, ...claimed.map(senderOf)];
}

/** One identity per person: the first. */
const distinct = (known: readonly KnownPerson[]): KnownPerson[] =>
  [...new Map(known.toReversed().map((each) => [each.person, each])).values()].toReversed();

const byText = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '');

const inOrder: Readonly<Record<PeopleOrder, (a: KnownPerson, b: KnownPerson) => number>> = {
  newest: () => 0,
  name: (a, b) => byText(a.name, b.name),
  // People without one come last.
  company: (a, b) => byText(a.fields.company, b.fields.company),
  deal: (a, b) => (b.fields.deal?.amount ?? -1) - (a.fields.deal?.amount ?? -1),
};

export function* findPeople(
  { words, tag, sort = 'newest' }: PeopleWanted,
  limit: number,
  offset = 0,
): Job<PeopleFound> {
  const nodes = yield* readAllRoots();
  const identities = yield* identitiesWith(nodes, words);
  const known = distinct(yield* whoAre(identities))
    .filter(({ fields }) => tag === undefined || fields.tags.includes(tag))
    .toSorted(inOrder[sort]);
  const people: FoundPerson[] = [];
  for (const one of known.slice(offset, offset + limit))
    people.push({
      person: one.person,
      name: one.name,
      email: one.email,
      company: one.fields.company,
      tags: one.fields.tags,
      deal: one.fields.deal,
      conversation_id: yield* newestConversationOf(one),
      visitor_id: (yield* byLastSeen(one))[0] ?? null,
    });
  const tags = new Set(nodes.flatMap((node) => shownFields(node).tags));
  return { people, total: known.length, tags: [...tags].toSorted((a, b) => a.localeCompare(b)) };
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
