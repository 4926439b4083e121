import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson } from '#shared/contracts/people.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { PersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createPersonReads } from '#api/storage/sqlite/people/person-reads.ts';
import { createNodeReader } from '#api/storage/sqlite/people/person-records.ts';
import {
  nameOfNode,
  withMerged,
  type PersonRow,
  type StoredNode,
} from '#api/storage/rows/person-nodes.ts';
import { isEdited, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

const prepareReads = (db: Database) => ({
  roots: prepare<[], PersonRow>(
    db,
    'SELECT * FROM people WHERE merged_into IS NULL ORDER BY created_at DESC, person_id',
  ),
  members: prepare<[string], { kind: 'visitor' | 'token'; member: string }>(
    db,
    'SELECT kind, member FROM person_members WHERE person_id = ?',
  ),
  hasChat: prepare<[string], { one: 1 }>(db, 'SELECT 1 AS one FROM visitors WHERE token_hash = ?'),
  hasWritten: prepare<[string, string], { one: 1 }>(
    db,
    'SELECT 1 AS one FROM contact_messages WHERE visitor_id = ? OR token_hash = ? LIMIT 1',
  ),
});

const textOf = (node: StoredNode): string => {
  const { email, company, tags } = shownFields(node);
  return [nameOfNode(node), email, company, ...tags].join('\n').toLowerCase();
};

/** Reads over all records. */
export const createPersonList = (
  db: Database,
  names: PersonNames,
): Pick<PeopleStore, 'find' | 'bareRecords'> => {
  const reads = prepareReads(db);
  const of = createPersonReads(db);
  const { toNode } = createNodeReader(db);

  const membersOf = (node: StoredNode): Identity => {
    const members = withMerged([node]).flatMap(({ row }) => reads.members.all(row.person_id));
    const ofKind = (kind: 'visitor' | 'token') =>
      members.filter((each) => each.kind === kind).map(({ member }) => member);
    return {
      visitorIds: ofKind('visitor') as VisitorId[],
      visitorTokenHashes: ofKind('token') as TokenHash[],
    };
  };
  const toFound = (node: StoredNode): FoundPerson => {
    const { email, company, tags } = shownFields(node);
    const identity = names.find(membersOf(node));
    return {
      name: nameOfNode(node),
      email,
      company,
      tags,
      conversation_id: of.newestConversation(identity),
      visitor_id: of.byLastSeen(identity)[0] ?? null,
    };
  };
  const isBare = (node: StoredNode): boolean => {
    const { visitorIds, visitorTokenHashes } = membersOf(node);
    return (
      !isEdited(node) &&
      !visitorIds.some((id) => reads.hasWritten.get(id, '')) &&
      !visitorTokenHashes.some((hash) => reads.hasChat.get(hash) ?? reads.hasWritten.get('', hash))
    );
  };

  return {
    find: async (words, limit) => {
      const found: FoundPerson[] = [];
      for (const row of reads.roots.all()) {
        const node = toNode(row);
        const text = textOf(node);
        if (words.every((word) => text.includes(word.toLowerCase()))) found.push(toFound(node));
        if (found.length === limit) break;
      }
      return found;
    },
    bareRecords: async () =>
      reads.roots
        .all()
        .map(toNode)
        .filter(isBare)
        .flatMap((node) => {
          const { visitorIds } = membersOf(node);
          return withMerged([node]).map(({ row }) => ({ personId: row.person_id, visitorIds }));
        }),
  };
};
