import type { Database } from 'better-sqlite3';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import {
  createIdentityFinder,
  type FoundIdentity,
} from '#api/storage/sqlite/people/find-identity.ts';
import { createNodeReader } from '#api/storage/sqlite/people/person-records.ts';
import { shownFields } from '#api/features/people/person-fields.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** What people are called: by the owner, or by a name that is derived from their first identity. */
export const createPersonNames = (db: Database) => {
  const find = createIdentityFinder(db);
  const { nodesOf } = createNodeReader(db);
  const firstChat = prepare<[string], { name_key: string }>(
    db,
    `SELECT name_key FROM visitors
     WHERE token_hash IN (SELECT value FROM json_each(?)) AND name_key IS NOT NULL
     ORDER BY created_at, visitor_key LIMIT 1`,
  );
  const firstContactMessage = prepare<[string], { visitor_id: string }>(
    db,
    `SELECT visitor_id FROM contact_messages
     WHERE visitor_id IN (SELECT value FROM json_each(?)) ORDER BY received_at, id LIMIT 1`,
  );
  const keyOf = ({ visitorIds, visitorTokenHashes }: Identity): string =>
    (visitorTokenHashes.length > 0 &&
      firstChat.get(JSON.stringify(visitorTokenHashes))?.name_key) ||
    (visitorIds.length > 1 && firstContactMessage.get(JSON.stringify(visitorIds))?.visitor_id) ||
    (visitorIds[0] ?? visitorTokenHashes[0] ?? '');

  const namesOf = (found: FoundIdentity): { generated: string; given: string | null } => {
    const nodes = nodesOf(found.rootIds);
    const [first] = nodes;
    const given = nodes.map((node) => shownFields(node).name).find((name) => name !== null);
    return { generated: generatedName(first?.row.name_key ?? keyOf(found)), given: given ?? null };
  };
  const nameOf = (known: Identity): string => {
    const { given, generated } = namesOf(find(known));
    return given ?? generated;
  };
  return {
    find,
    keyOf,
    namesOf,
    nameOf,
    nameOfToken: (tokenHash: TokenHash): string =>
      nameOf({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
  };
};

export type PersonNames = ReturnType<typeof createPersonNames>;
