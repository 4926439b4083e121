import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** An identity with the records that it belongs to: those that are merged into none. */
export interface FoundIdentity extends Identity {
  readonly rootIds: readonly string[];
}

const prepareLinks = (db: Database) => ({
  visitorIdsOf: prepare<{ token: string }, { id: VisitorId }>(
    db,
    `SELECT i.visitor_id AS id FROM visitor_ids i JOIN visitors v USING (visitor_key)
       WHERE v.token_hash = @token
     UNION SELECT visitor_id FROM contact_messages
       WHERE token_hash = @token AND visitor_id IS NOT NULL`,
  ),
  tokenHashesOf: prepare<{ id: string }, { hash: TokenHash }>(
    db,
    `SELECT v.token_hash AS hash FROM visitor_ids i JOIN visitors v USING (visitor_key)
       WHERE i.visitor_id = @id
     UNION SELECT token_hash FROM contact_messages
       WHERE visitor_id = @id AND token_hash IS NOT NULL`,
  ),
  personOf: prepare<[string, string], { person_id: string }>(
    db,
    'SELECT person_id FROM person_members WHERE kind = ? AND member = ?',
  ),
  rootOf: prepare<[string], { person_id: string }>(
    db,
    `WITH RECURSIVE up (person_id, merged_into) AS (
       SELECT person_id, merged_into FROM people WHERE person_id = ?
       UNION SELECT p.person_id, p.merged_into FROM people p JOIN up ON p.person_id = up.merged_into)
     SELECT person_id FROM up WHERE merged_into IS NULL`,
  ),
  membersBelow: prepare<[string], { kind: 'visitor' | 'token'; member: string }>(
    db,
    `WITH RECURSIVE down (person_id) AS (
       SELECT ?
       UNION SELECT p.person_id FROM people p JOIN down ON p.merged_into = down.person_id)
     SELECT kind, member FROM person_members JOIN down USING (person_id)`,
  ),
});

/**
 * Follows every link of chat.db in both directions until nobody is added: a chat's visitor ids, the
 * sender of a contact message, and the records that the owner merged.
 */
export const createIdentityFinder = (db: Database) => {
  const links = prepareLinks(db);
  return (known: Identity): FoundIdentity => {
    const visitorIds = new Set<VisitorId>();
    const visitorTokenHashes = new Set<TokenHash>();
    const rootIds = new Set<string>();
    const addRecord = (kind: 'visitor' | 'token', member: string) => {
      const record = links.personOf.get(kind, member);
      const root = record && links.rootOf.get(record.person_id)?.person_id;
      if (root === undefined || rootIds.has(root)) return;
      rootIds.add(root);
      for (const found of links.membersBelow.all(root)) {
        if (found.kind === 'visitor') addVisitor(found.member as VisitorId);
        else addTokenHash(found.member as TokenHash);
      }
    };
    const addTokenHash = (hash: TokenHash) => {
      if (visitorTokenHashes.has(hash)) return;
      visitorTokenHashes.add(hash);
      for (const { id } of links.visitorIdsOf.all({ token: hash })) addVisitor(id);
      addRecord('token', hash);
    };
    const addVisitor = (claimed: VisitorId) => {
      const id = claimed.toLowerCase() as VisitorId;
      if (visitorIds.has(id)) return;
      visitorIds.add(id);
      for (const { hash } of links.tokenHashesOf.all({ id })) addTokenHash(hash);
      addRecord('visitor', id);
    };
    known.visitorIds.forEach(addVisitor);
    known.visitorTokenHashes.forEach(addTokenHash);
    return {
      visitorIds: [...visitorIds],
      visitorTokenHashes: [...visitorTokenHashes],
      rootIds: [...rootIds],
    };
  };
};
