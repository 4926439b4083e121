import { createHash } from 'node:crypto';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import type { PersonFields } from '#shared/contracts/people.ts';
import { noFields, shownFields } from '#api/features/people/person-fields.ts';
import type { Identity, NamedPerson } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { isShown } from '#api/storage/stores/conversations/conversation-columns.ts';
import { all, type Job } from '#api/storage/sql/job.ts';
import {
  findIdentities,
  type FoundIdentity,
  type Sought,
} from '#api/storage/stores/people/find-identities.ts';
import {
  nodesFrom,
  rowsBy,
  type PersonRow,
  type StoredNode,
} from '#api/storage/stores/people/person-records.ts';

/** A name and address that somebody gave. */
export interface Claim {
  readonly name: string | null;
  readonly email: string | null;
}

/** A person with everything that their name and address may derive from. */
export interface KnownPerson extends NamedPerson, FoundIdentity {
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
  readonly at: number;
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

const claimsBut = (condition: string, limit = '') =>
  all<ClaimRow>(
    `SELECT token_hash, visitor_id, name, email, at FROM (
       ${fromContact} UNION ALL ${fromChats}) AS said
     WHERE (token_hash IS NOT NULL OR visitor_id IS NOT NULL)${condition} ORDER BY at DESC${limit}`,
  );
/** The names that people gave themselves, the newest first. */
export const readAllClaims = claimsBut('');
/** At most `most` of them. */
export const readNewestClaims = claimsBut('', ' LIMIT @most');

const claimText = "lower(coalesce(name, '') || ' ' || coalesce(email, ''))";
/** Those with the `word`, in small letters of ASCII: SQLite knows the case of no others. */
export const readClaimsWith = claimsBut(` AND replace(${claimText}, @word, '') <> ${claimText}`);

/** The known identity of a contact message's sender or a chat's visitor. */
export const senderOf = (row: Pick<ClaimRow, 'token_hash' | 'visitor_id'>): Identity => ({
  visitorIds: row.visitor_id === null ? [] : [row.visitor_id as VisitorId],
  visitorTokenHashes: row.token_hash === null ? [] : [row.token_hash],
});

/** In one line, as every list shows it. */
export const inOneLine = (text: string | null): string | null =>
  text?.replaceAll(/\s+/gu, ' ').trim() || null;

/** The claims of each identity, the newest first. */
function* claimsOf(identities: readonly Identity[]): Job<Claim[][]> {
  const tokens = identities.flatMap(({ visitorTokenHashes }) => visitorTokenHashes);
  const ids = identities.flatMap(({ visitorIds }) => visitorIds);
  const rows = yield* readClaims({ tokens, ids });
  const byToken = rowsBy(rows, ({ token_hash: hash }) => hash);
  const byVisitor = rowsBy(rows, ({ visitor_id: id }) => id);
  return identities.map(({ visitorTokenHashes, visitorIds }) => {
    const theirs = new Set([
      ...visitorTokenHashes.flatMap((hash) => byToken.get(hash) ?? []),
      ...visitorIds.flatMap((id) => byVisitor.get(id) ?? []),
    ]);
    const claims = [...theirs]
      .toSorted((a, b) => b.at - a.at)
      .map(({ name, email }) => ({ name: inOneLine(name), email }));
    return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
  });
}

/** The key of each generated name: the oldest known trace of the person. */
export function* keysOf(identities: readonly Identity[]): Job<string[]> {
  const tokens = identities.flatMap(({ visitorTokenHashes }) => visitorTokenHashes);
  const chats = tokens.length === 0 ? [] : yield* readChats({ tokens });
  const orderOf = new Map(chats.map(({ token_hash: hash }, index) => [hash, index]));
  const keyInChat = ({ visitorTokenHashes }: Identity) => {
    const orders = visitorTokenHashes.flatMap((hash) => orderOf.get(hash) ?? []);
    return chats[Math.min(...orders)]?.name_key;
  };
  const ids = identities
    .filter((each) => each.visitorIds.length > 1 && keyInChat(each) === undefined)
    .flatMap(({ visitorIds }) => visitorIds);
  const senders = ids.length === 0 ? [] : yield* readSenders({ ids });
  const sentBy = [...new Set(senders.map(({ visitor_id: id }) => id))];
  return identities.map((each) => {
    const { visitorIds, visitorTokenHashes } = each;
    const known = keyInChat(each);
    if (known !== undefined) return known;
    const sender =
      visitorIds.length > 1 && sentBy.find((id) => visitorIds.includes(id as VisitorId));
    return sender || visitorIds[0] || visitorTokenHashes[0] || '';
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

/** The last name that somebody gave themselves; null if none. */
export function* nameClaimedBy(identity: Identity): Job<string | null> {
  const [claims = []] = yield* claimsOf([identity]);
  return firstOf(claims, 'name');
}

/** The people behind identities whose links were followed. */
export function* knownOf(found: readonly FoundIdentity[]): Job<KnownPerson[]> {
  if (found.length === 0) return [];
  const ids = found.flatMap(({ personIds }) => personIds);
  const rows = ids.length === 0 ? [] : yield* readRecords({ ids });
  const keys = yield* keysOf(found);
  const roots = nodesFrom(rows, (row) => row.merged_into === null);
  const orderOf = new Map(roots.map(({ row }, index) => [row.person_id, index]));
  const claimed = yield* claimsOf(found);
  return found.map(({ personIds, visitorIds, visitorTokenHashes }, index) => {
    const [first, ...others] = personIds
      .flatMap((id) => orderOf.get(id) ?? [])
      .toSorted((a, b) => a - b)
      .map((order) => roots[order] as StoredNode);
    const key = first?.row.name_key ?? keys[index] ?? '';
    const fields = first
      ? shownFields({ ...first, merged: [...first.merged, ...others] })
      : noFields;
    const claims = claimed[index] ?? [];
    const generated = generatedName(key);
    return {
      personIds,
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

/** The person behind each identity, in their order. */
export function* whoAre(identities: readonly Sought[]): Job<KnownPerson[]> {
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
