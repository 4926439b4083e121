import type { VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson } from '#shared/contracts/people.ts';
import { isEdited, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { findIdentity } from '#api/storage/postgres/people/find-identities.ts';
import { nodesFrom } from '#api/storage/postgres/people/person-records.ts';
import { byLastSeen, newestConversationOf } from '#api/storage/postgres/people/person-reads.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import {
  nameOfNode,
  withMerged,
  type PersonRow,
  type StoredNode,
} from '#api/storage/rows/person-nodes.ts';

interface MemberRow {
  kind: 'visitor' | 'token';
  member: string;
  person_id: string;
}

const textOf = (node: StoredNode): string => {
  const { email, company, tags } = shownFields(node);
  return [nameOfNode(node), email, company, ...tags].join('\n').toLowerCase();
};

/** All records that are merged into none, the newest first. */
const readAllRoots = async (sql: Sql): Promise<StoredNode[]> => {
  const rows = await sql.all<PersonRow>('SELECT * FROM people ORDER BY merged_at, person_id');
  return nodesFrom(rows, (row) => row.merged_into === null).toSorted(
    (a, b) => b.row.created_at - a.row.created_at,
  );
};

const membersOf = async (sql: Sql, nodes: readonly StoredNode[]): Promise<Identity> => {
  const rows = await sql.all<MemberRow>(
    'SELECT * FROM person_members WHERE person_id = ANY ($1) ORDER BY kind, member',
    [withMerged(nodes).map(({ row }) => row.person_id)],
  );
  const ofKind = (kind: MemberRow['kind']) =>
    rows.filter((each) => each.kind === kind).map(({ member }) => member);
  return {
    visitorIds: ofKind('visitor') as VisitorId[],
    visitorTokenHashes: ofKind('token') as TokenHash[],
  };
};

const toFound = async (sql: Sql, node: StoredNode): Promise<FoundPerson> => {
  const { email, company, tags } = shownFields(node);
  const identity = await findIdentity(sql, await membersOf(sql, [node]));
  return {
    name: nameOfNode(node),
    email,
    company,
    tags,
    conversation_id: await newestConversationOf(sql, identity),
    visitor_id: (await byLastSeen(sql, identity))[0] ?? null,
  };
};

/** Of these ids and tokens those that have written. */
const written = `SELECT 1 FROM contact_messages
    WHERE visitor_id = ANY ($1) OR token_hash = ANY ($2)
  UNION ALL SELECT 1 FROM visitors WHERE token_hash = ANY ($2) LIMIT 1`;

/** Reads over all records. */
export const createPersonList = (sql: Sql): Pick<PeopleStore, 'find' | 'bareRecords'> => ({
  find: async (words, limit) => {
    const matching = (await readAllRoots(sql))
      .filter((node) => {
        const text = textOf(node);
        return words.every((word) => text.includes(word.toLowerCase()));
      })
      .slice(0, limit);
    const found: FoundPerson[] = [];
    for (const node of matching) found.push(await toFound(sql, node));
    return found;
  },
  bareRecords: async () => {
    const bare: { personId: string; visitorIds: readonly VisitorId[] }[] = [];
    for (const node of (await readAllRoots(sql)).filter((each) => !isEdited(each))) {
      const { visitorIds, visitorTokenHashes } = await membersOf(sql, [node]);
      if (await sql.get(written, [visitorIds, visitorTokenHashes])) continue;
      for (const { row } of withMerged([node])) bare.push({ personId: row.person_id, visitorIds });
    }
    return bare;
  },
});
