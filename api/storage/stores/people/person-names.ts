import { generatedName } from '#shared/domain/people/generated-name.ts';
import { shownFields } from '#api/features/people/person-fields.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { all, type Job } from '#api/storage/sql/job.ts';
import { findIdentities, type FoundIdentity } from '#api/storage/stores/people/find-identities.ts';
import { nodesFrom, type PersonRow } from '#api/storage/stores/people/person-records.ts';

interface Names {
  readonly generated: string;
  /** What the owner called them. */
  readonly given: string | null;
}

const readChats = all<{ token_hash: TokenHash; name_key: string }>(
  ({ among }) =>
    `SELECT token_hash, name_key FROM visitors
     WHERE ${among('token_hash', 'tokens')} AND name_key IS NOT NULL
     ORDER BY created_at, visitor_key`,
);
const readSenders = all<{ visitor_id: string }>(
  ({ among }) =>
    `SELECT visitor_id FROM contact_messages
     WHERE ${among('visitor_id', 'ids')} ORDER BY received_at, id`,
);
const readRecords = all<PersonRow>(
  ({ among }) =>
    `SELECT * FROM people WHERE ${among('person_id', 'ids')} ORDER BY merged_at, person_id`,
);

/** What the generated name of each derives from: the first thing that is known of them. */
export function* keysOf(identities: readonly Identity[]): Job<string[]> {
  const tokens = identities.flatMap(({ visitorTokenHashes }) => visitorTokenHashes);
  const chats = tokens.length === 0 ? [] : yield* readChats({ tokens });
  const keyInChat = ({ visitorTokenHashes }: Identity) =>
    chats.find((row) => visitorTokenHashes.includes(row.token_hash))?.name_key;
  const ids = identities
    .filter((each) => each.visitorIds.length > 1 && keyInChat(each) === undefined)
    .flatMap(({ visitorIds }) => visitorIds);
  const senders = ids.length === 0 ? [] : yield* readSenders({ ids });
  return identities.map((each) => {
    const { visitorIds, visitorTokenHashes } = each;
    const sender = senders.find((row) => visitorIds.some((id) => id === row.visitor_id));
    return keyInChat(each) ?? sender?.visitor_id ?? visitorIds[0] ?? visitorTokenHashes[0] ?? '';
  });
}

/** The names of identities whose links were followed. */
export function* namesOf(found: readonly FoundIdentity[]): Job<Names[]> {
  const ids = found.flatMap(({ personIds }) => personIds);
  const rows = ids.length === 0 ? [] : yield* readRecords({ ids });
  const keys = yield* keysOf(found);
  return found.map(({ personIds }, index) => {
    const nodes = nodesFrom(
      rows,
      (row) => row.merged_into === null && personIds.includes(row.person_id),
    );
    const given = nodes.map((node) => shownFields(node).name).find((name) => name !== null);
    const key = nodes[0]?.row.name_key ?? keys[index] ?? '';
    return { generated: generatedName(key), given: given ?? null };
  });
}

/** The name of each identity, in their order. */
export function* nameEach(identities: readonly Identity[]): Job<string[]> {
  const names = yield* namesOf(yield* findIdentities(identities));
  return names.map(({ given, generated }) => given ?? generated);
}

/** The names of the visitors with these tokens. */
export function* nameTokens(tokens: readonly TokenHash[]): Job<(token: TokenHash) => string> {
  const distinct = [...new Set(tokens)];
  const names = yield* nameEach(
    distinct.map((token) => ({ visitorIds: [], visitorTokenHashes: [token] })),
  );
  return (token) => names[distinct.indexOf(token)] ?? '';
}
