import type { VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import { isEdited, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity } from '#api/features/people/store.ts';
import { all, get, type Job } from '#api/storage/sql/job.ts';
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

const CLAIMS_A_PERSON = 5;

const readAll = all<PersonRow>('SELECT * FROM people ORDER BY merged_at, person_id');

/** All records that are merged into none, the newest first. */
function* readAllRoots(): Job<StoredNode[]> {
  return nodesFrom(yield* readAll(), (row) => row.merged_into === null).toSorted(
    (a, b) => b.row.created_at - a.row.created_at,
  );
}

const hasWords = (texts: readonly (string | null)[], words: readonly string[]): boolean => {
  const text = texts.join('\n').toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
};

/** The identities of records with these words, and of those who called themselves so. */
function* identitiesWith(words: readonly string[]): Job<Identity[]> {
  const nodes = yield* readAllRoots();
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

/** Of several identities of one person, the first. */
const distinct = (known: readonly KnownPerson[]): KnownPerson[] =>
  [...new Map(known.toReversed().map((each) => [each.person, each])).values()].toReversed();

export function* findPeople(words: readonly string[], limit: number): Job<FoundPerson[]> {
  // Somebody may have called themselves so many times.
  const identities = (yield* identitiesWith(words)).slice(0, CLAIMS_A_PERSON * limit);
  const found: FoundPerson[] = [];
  for (const one of distinct(yield* whoAre(identities)).slice(0, limit))
    found.push({
      person: one.person,
      name: one.name,
      email: one.email,
      company: one.fields.company,
      tags: one.fields.tags,
      conversation_id: yield* newestConversationOf(one),
      visitor_id: (yield* byLastSeen(one))[0] ?? null,
    });
  return found;
}

/** Whether one of these ids and tokens has written. */
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
