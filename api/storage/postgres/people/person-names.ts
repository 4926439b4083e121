import { generatedName } from '#shared/domain/people/generated-name.ts';
import { shownFields } from '#api/features/people/person-fields.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import {
  findIdentities,
  type FoundIdentity,
} from '#api/storage/postgres/people/find-identities.ts';
import { nodesFrom } from '#api/storage/postgres/people/person-records.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import type { PersonRow } from '#api/storage/rows/person-nodes.ts';

interface Names {
  readonly generated: string;
  /** What the owner called them. */
  readonly given: string | null;
}

interface ChatRow {
  token_hash: string;
  name_key: string;
}

const chats = `SELECT token_hash, name_key FROM visitors
  WHERE token_hash = ANY ($1) AND name_key IS NOT NULL ORDER BY created_at, visitor_key`;
// Nothing leads from them to anybody else, as with most visitors.
const lone = `SELECT token_hash, name_key FROM visitors v
  WHERE token_hash = ANY ($1) AND name_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM person_members WHERE kind = 'token' AND member = v.token_hash)
    AND NOT EXISTS (SELECT 1 FROM contact_messages WHERE token_hash = v.token_hash)
    AND NOT EXISTS (SELECT 1 FROM visitor_ids i WHERE i.visitor_key = v.visitor_key
      AND (EXISTS (SELECT 1 FROM visitor_ids other
          WHERE other.visitor_id = i.visitor_id AND other.visitor_key <> i.visitor_key)
        OR EXISTS (SELECT 1 FROM person_members WHERE kind = 'visitor' AND member = i.visitor_id)
        OR EXISTS (SELECT 1 FROM contact_messages WHERE visitor_id = i.visitor_id)))`;
const contacts = `SELECT visitor_id FROM contact_messages
  WHERE visitor_id = ANY ($1) ORDER BY received_at, id`;

/** What the generated name of each derives from: the first thing that is known of them. */
export const keysOf = async (sql: Sql, identities: readonly Identity[]): Promise<string[]> => {
  const tokens = identities.flatMap(({ visitorTokenHashes }) => visitorTokenHashes);
  const inChats = tokens.length === 0 ? [] : await sql.all<ChatRow>(chats, [tokens]);
  const keyInChat = ({ visitorTokenHashes }: Identity) =>
    inChats.find((row) => visitorTokenHashes.includes(row.token_hash as TokenHash))?.name_key;
  const ids = identities
    .filter((each) => each.visitorIds.length > 1 && keyInChat(each) === undefined)
    .flatMap(({ visitorIds }) => visitorIds);
  const senders = ids.length === 0 ? [] : await sql.all<{ visitor_id: string }>(contacts, [ids]);
  return identities.map((each) => {
    const { visitorIds, visitorTokenHashes } = each;
    const sender = senders.find((row) => visitorIds.some((id) => id === row.visitor_id));
    return keyInChat(each) ?? sender?.visitor_id ?? visitorIds[0] ?? visitorTokenHashes[0] ?? '';
  });
};

/** The names of identities whose links were followed. */
export const namesOf = async (sql: Sql, found: readonly FoundIdentity[]): Promise<Names[]> => {
  const personIds = found.flatMap((each) => each.personIds);
  const rows =
    personIds.length === 0
      ? []
      : await sql.all<PersonRow>(
          'SELECT * FROM people WHERE person_id = ANY ($1) ORDER BY merged_at, person_id',
          [personIds],
        );
  const keys = await keysOf(sql, found);
  return found.map((each, index) => {
    const nodes = nodesFrom(
      rows,
      (row) => row.merged_into === null && each.personIds.includes(row.person_id),
    );
    const given = nodes.map((node) => shownFields(node).name).find((name) => name !== null);
    const key = nodes[0]?.row.name_key ?? keys[index] ?? '';
    return { generated: generatedName(key), given: given ?? null };
  });
};

/** The name of each identity, in their order. */
export const nameEach = async (sql: Sql, identities: readonly Identity[]): Promise<string[]> => {
  const names = await namesOf(sql, await findIdentities(sql, identities));
  return names.map(({ given, generated }) => given ?? generated);
};

/** The names of the visitors with these tokens. */
export const nameTokens = async (
  sql: Sql,
  tokens: readonly TokenHash[],
): Promise<(token: TokenHash) => string> => {
  const distinct = [...new Set(tokens)];
  const alone = distinct.length === 0 ? [] : await sql.all<ChatRow>(lone, [distinct]);
  const byToken = new Map(alone.map((row) => [row.token_hash, generatedName(row.name_key)]));
  const linked = distinct.filter((token) => !byToken.has(token));
  const names = await nameEach(
    sql,
    linked.map((token) => ({ visitorIds: [], visitorTokenHashes: [token] })),
  );
  for (const [index, token] of linked.entries()) byToken.set(token, names[index] ?? '');
  return (token) => byToken.get(token) ?? '';
};
