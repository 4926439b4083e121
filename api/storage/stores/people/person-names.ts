import { createHash } from 'node:crypto';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import type { PersonFields } from '#shared/contracts/people.ts';
import { noFields, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, NamedPerson } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { isShown } from '#api/storage/stores/conversations/conversation-columns.ts';
import { all, type Job } from '#api/storage/sql/job.ts';
import { findIdentities, type FoundIdentity } from '#api/storage/stores/people/find-identities.ts';
import {
  nodesFrom,
  type PersonRow,
  type StoredNode,
} from '#api/storage/stores/people/person-records.ts';

/** A name and address that somebody gave. */
export interface Claim {
  readonly name: string | null;
  readonly email: string | null;
}

/** A person with everything that determines their name and address. */
export interface KnownPerson extends NamedPerson {
  readonly generated: string;
  readonly fields: PersonFields;
  /** The newest first. */
  readonly claims: readonly Claim[];
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

export interface ClaimRow extends Claim {
  readonly token_hash: TokenHash | null;
  readonly visitor_id: string | null;
}

const fromContact = `SELECT token_hash, visitor_id, name, email, received_at AS at
  FROM contact_messages WHERE status <> 'spam'`;
const fromChats = `SELECT token_hash, NULL AS visitor_id, visitor_name AS name, reply_email AS email,
    last_activity_at AS at
  FROM conversations c JOIN visitors USING (visitor_key)
  WHERE ${isShown} AND (visitor_name IS NOT NULL OR reply_email IS NOT NULL)`;

const readClaims = all<ClaimRow>(
  ({ among }) =>
    `SELECT token_hash, visitor_id, name, email, max(at) AS at FROM (
       ${fromContact} AND (${among('token_hash', 'tokens')} OR ${among('visitor_id', 'ids')})
       UNION ALL ${fromChats} AND ${among('token_hash', 'tokens')}) AS said
     GROUP BY token_hash, visitor_id, name, email ORDER BY max(at) DESC`,
);

/** All claims, the newest first. */
export const readNewestClaims = all<ClaimRow>(
  `SELECT token_hash, visitor_id, name, email FROM (
     ${fromContact} UNION ALL ${fromChats}) AS said
   WHERE token_hash IS NOT NULL OR visitor_id IS NOT NULL ORDER BY at DESC LIMIT @limit`,
);

/** The known identity of a contact message's sender or a chat's visitor. */
export const senderOf = (row: Pick<ClaimRow, 'token_hash' | 'visitor_id'>): Identity => ({
  visitorIds: row.visitor_id === null ? [] : [row.visitor_id as VisitorId],
  visitorTokenHashes: row.token_hash === null ? [] : [row.token_hash],
});

/** On one line, for lists. */
const inOneLine = (text: string | null): string | null =>
  text?.replaceAll(/\s+/gu, ' ').trim() || null;

/** The claims of each identity, the newest first. */
function* claimsOf(identities: readonly Identity[]): Job<Claim[][]> {
  const tokens = identities.flatMap(({ visitorTokenHashes }) => visitorTokenHashes);
  const ids = identities.flatMap(({ visitorIds }) => visitorIds);
  const rows = yield* readClaims({ tokens, ids });
  return identities.map(({ visitorTokenHashes, visitorIds }) => {
    const members = new Set<string>([...visitorTokenHashes, ...visitorIds]);
    const claims = rows
      .filter((row) => members.has(row.token_hash ?? '') || members.has(row.visitor_id ?? ''))
      .map(({ name, email }) => ({ name: inOneLine(name), email }));
    return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
  });
}

/** The key of each generated name: the oldest known trace of the person. */
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

const personOf = (nameKey: string): string =>
  createHash('sha256').update(`person ${nameKey}`).digest('hex').slice(0, 32);

/** A person known only by the key of their generated name. */
export const generatedPerson = (nameKey: string): Pick<NamedPerson, 'name' | 'person'> => ({
  name: generatedName(nameKey),
  person: personOf(nameKey),
});

const firstOf = (claims: readonly Claim[], key: keyof Claim): string | null =>
  claims.map((claim) => claim[key]).find((value) => value !== null) ?? null;

/**
 * A person's name and address: the owner's entry wins, then their latest claim. An address replaces a
 * missing name.
 */
const shownOf = (fields: PersonFields, claims: readonly Claim[], generated: string) => {
  const email = fields.email ?? firstOf(claims, 'email');
  return { email, name: fields.name ?? firstOf(claims, 'name') ?? email ?? generated };
};

/** The people behind identities whose links were followed. */
export function* knownOf(found: readonly FoundIdentity[]): Job<KnownPerson[]> {
  const ids = found.flatMap(({ personIds }) => personIds);
  const rows = ids.length === 0 ? [] : yield* readRecords({ ids });
  const keys = yield* keysOf(found);
  const claimed = yield* claimsOf(found);
  return found.map(({ personIds, visitorIds, visitorTokenHashes }, index) => {
    const [first, ...others] = nodesFrom(
      rows,
      (row) => row.merged_into === null && personIds.includes(row.person_id),
    );
    const key = first?.row.name_key ?? keys[index] ?? '';
    const fields = first
      ? shownFields({ ...first, merged: [...first.merged, ...others] })
      : noFields;
    const claims = claimed[index] ?? [];
    const generated = generatedName(key);
    return {
      visitorIds,
      visitorTokenHashes,
      person: personOf(key),
      generated,
      fields,
      claims,
      ...shownOf(fields, claims, generated),
    };
  });
}

/** The person behind each identity, in order. */
export function* whoAre(identities: readonly Identity[]): Job<KnownPerson[]> {
  return yield* knownOf(yield* findIdentities(identities));
}

/** Each record's own name, regardless of the records that it was merged into. */
export function* namesOfNodes(
  nodes: readonly StoredNode[],
  members: readonly Identity[],
): Job<string[]> {
  const claimed = yield* claimsOf(members);
  return nodes.map(
    (node, index) =>
      shownOf(shownFields(node), claimed[index] ?? [], generatedName(node.row.name_key)).name,
  );
}

/** The persons with these tokens. */
export function* nameTokens(tokens: readonly TokenHash[]): Job<(token: TokenHash) => NamedPerson> {
  const distinct = [...new Set(tokens)];
  const known = yield* whoAre(
    distinct.map((token) => ({ visitorIds: [], visitorTokenHashes: [token] })),
  );
  return (token) => known[distinct.indexOf(token)] as NamedPerson;
}
