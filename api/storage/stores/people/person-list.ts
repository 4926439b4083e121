import type { VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson } from '#shared/contracts/people.ts';
import { isEdited, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { all, get, type Job } from '#api/storage/sql/job.ts';
import { findIdentities } from '#api/storage/stores/people/find-identities.ts';
import { byLastSeen, newestConversationOf } from '#api/storage/stores/people/person-reads.ts';
import {
  nameOfNode,
  nodesFrom,
  withMerged,
  type PersonRow,
  type StoredNode,
} from '#api/storage/stores/people/person-records.ts';

const readAll = all<PersonRow>('SELECT * FROM people ORDER BY merged_at, person_id');

/** All records that are merged into none, the newest first. */
function* readAllRoots(): Job<StoredNode[]> {
  return nodesFrom(yield* readAll(), (row) => row.merged_into === null).toSorted(
    (a, b) => b.row.created_at - a.row.created_at,
  );
}

const readMembers = all<{ kind: 'visitor' | 'token'; member: string; person_id: string }>(
  ({ among }) =>
    `SELECT * FROM person_members WHERE ${among('person_id', 'ids')} ORDER BY kind, member`,
);

/** The members of each of these records and of those merged into it. */
function* membersOf(nodes: readonly StoredNode[]): Job<Identity[]> {
  const idsOf = (node: StoredNode) => withMerged([node]).map(({ row }) => row.person_id);
  const rows = yield* readMembers({ ids: nodes.flatMap(idsOf) });
  return nodes.map((node) => {
    const ids = new Set(idsOf(node));
    const theirs = rows.filter((row) => ids.has(row.person_id));
    const ofKind = (kind: 'visitor' | 'token') =>
      theirs.filter((row) => row.kind === kind).map(({ member }) => member);
    return {
      visitorIds: ofKind('visitor') as VisitorId[],
      visitorTokenHashes: ofKind('token') as TokenHash[],
    };
  });
}

const textOf = (node: StoredNode): string => {
  const { email, company, tags } = shownFields(node);
  return [nameOfNode(node), email, company, ...tags].join('\n').toLowerCase();
};

export function* findPeople(words: readonly string[], limit: number): Job<FoundPerson[]> {
  const nodes = (yield* readAllRoots())
    .filter((node) => {
      const text = textOf(node);
      return words.every((word) => text.includes(word.toLowerCase()));
    })
    .slice(0, limit);
  const identities = yield* findIdentities(yield* membersOf(nodes));
  const found: FoundPerson[] = [];
  for (const [index, identity] of identities.entries()) {
    const node = nodes[index] as StoredNode;
    const { email, company, tags } = shownFields(node);
    found.push({
      name: nameOfNode(node),
      email,
      company,
      tags,
      conversation_id: yield* newestConversationOf(identity),
      visitor_id: (yield* byLastSeen(identity))[0] ?? null,
    });
  }
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
