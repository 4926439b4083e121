import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson, Person } from '#shared/contracts/people.ts';
import { EXCERPT_READ, excerptOf } from '#shared/domain/people/excerpt.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Identity, StoredPerson } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { isShown } from '#api/storage/stores/conversations/conversation-columns.ts';
import type { Dialect } from '#api/storage/sql/dialect.ts';
import { all, get, type Job } from '#api/storage/sql/job.ts';
import { findIdentity } from '#api/storage/stores/people/find-identities.ts';
import {
  knownOf,
  namesOfNodes,
  type KnownPerson,
} from '#api/storage/stores/people/person-names.ts';
import { membersOf, readRoots, withMerged } from '#api/storage/stores/people/person-records.ts';

const SUGGESTIONS = 5;

const hasToken = ({ among }: Dialect) => among('token_hash', 'visitorTokenHashes');
const hasId = ({ among }: Dialect) => among('visitor_id', 'visitorIds');
const isTheirs = (dialect: Dialect) => `(${hasToken(dialect)} OR ${hasId(dialect)})`;
const shownChats = (dialect: Dialect) => `FROM conversations c JOIN visitors USING (visitor_key)
  WHERE ${hasToken(dialect)} AND ${isShown}`;

const readMessages = all<{
  conversation_id: ConversationId;
  seq: number;
  sent_at: number;
  from_admin: 0 | 1;
  excerpt: string;
}>(
  (dialect) =>
    `SELECT m.conversation_id, m.seq, m.sent_at, m.from_admin,
            substr(m.content, 1, ${EXCERPT_READ}) AS excerpt
     FROM visitors v JOIN conversations c USING (visitor_key) JOIN messages m USING (conversation_id)
     WHERE ${hasToken(dialect)} AND m.is_withheld = 0
     ORDER BY m.sent_at DESC, m.conversation_id DESC, m.seq DESC LIMIT ${limits.people.messages}`,
);

function* messagesOf(identity: Identity): Job<Person['messages']> {
  const rows = yield* readMessages(identity);
  return rows.map(({ from_admin: fromAdmin, sent_at: at, excerpt, ...row }) => ({
    ...row,
    excerpt: excerptOf(excerpt),
    sent_at: iso(at),
    from_admin: fromAdmin === 1,
  }));
}

const readContactMessages = all<{
  id: MessageId;
  received_at: number;
  name: string;
  email: string;
  excerpt: string;
}>(
  (dialect) =>
    `SELECT id, received_at, name, email, substr(message, 1, ${EXCERPT_READ}) AS excerpt
     FROM contact_messages WHERE ${isTheirs(dialect)}
     ORDER BY received_at DESC, id DESC LIMIT ${limits.people.contactMessages}`,
);

function* contactMessagesOf(identity: Identity): Job<Person['contact_messages']> {
  const rows = yield* readContactMessages(identity);
  return rows.map(({ received_at: at, excerpt, ...row }) => ({
    ...row,
    excerpt: excerptOf(excerpt),
    received_at: iso(at),
  }));
}

const lastSeen = all<{ id: VisitorId; at: number }>(
  (dialect) =>
    `SELECT id, max(at) AS at FROM (
       SELECT visitor_id AS id, last_seen_at AS at FROM visitor_ids WHERE ${hasId(dialect)}
       UNION ALL
       SELECT visitor_id, received_at FROM contact_messages WHERE ${hasId(dialect)}) AS seen
     GROUP BY id`,
);

/** When each was last seen with a chat or a contact message; 0: never. */
function* seenWith(visitorIds: readonly VisitorId[]): Job<(id: VisitorId) => number> {
  const seen = new Map((yield* lastSeen({ visitorIds })).map(({ id, at }) => [id, at]));
  return (id) => seen.get(id) ?? 0;
}

const byLastSeen = (ids: readonly VisitorId[], seenAt: (id: VisitorId) => number): VisitorId[] =>
  ids.toSorted((a, b) => seenAt(b) - seenAt(a));

const newestSent = all<{
  hash: TokenHash | null;
  visitor: VisitorId | null;
  id: MessageId;
  at: number;
}>(
  (dialect) =>
    `SELECT token_hash AS hash, visitor_id AS visitor, id, received_at AS at
     FROM contact_messages WHERE ${isTheirs(dialect)} ORDER BY received_at DESC, id DESC`,
);

export function* messagesSentBy(known: Identity): Job<MessageId[]> {
  return (yield* newestSent(yield* findIdentity(known))).map(({ id }) => id);
}

const newestChats = all<{ hash: TokenHash; id: ConversationId; at: number }>(
  (dialect) =>
    `SELECT token_hash AS hash, conversation_id AS id, last_activity_at AS at ${shownChats(dialect)}
     ORDER BY last_activity_at DESC, conversation_id DESC`,
);

/** When each record's own members last had a chat or sent a contact message. */
const recordActivity = all<{ person_id: string; at: number }>(
  `SELECT person_id, max(at) AS at FROM (
     SELECT person_id, last_activity_at AS at FROM person_members
       JOIN visitors ON token_hash = member JOIN conversations c USING (visitor_key)
       WHERE kind = 'token' AND ${isShown}
     UNION ALL SELECT person_id, last_activity_at FROM person_members
       JOIN visitor_ids ON visitor_id = member JOIN conversations c USING (visitor_key)
       WHERE kind = 'visitor' AND ${isShown}
     UNION ALL SELECT person_id, received_at FROM person_members
       JOIN contact_messages ON token_hash = member WHERE kind = 'token'
     UNION ALL SELECT person_id, received_at FROM person_members
       JOIN contact_messages ON visitor_id = member WHERE kind = 'visitor') AS active
   GROUP BY person_id`,
);

export function* activityOfRecords(): Job<ReadonlyMap<string, number>> {
  return new Map((yield* recordActivity()).map(({ person_id: id, at }) => [id, at]));
}

/** The newest conversation and contact message of each, the id seen last, and how active they were. */
export function* refsOf(
  identities: readonly Identity[],
): Job<
  Pick<FoundPerson, 'conversation_id' | 'visitor_id' | 'message_id' | 'chats' | 'last_active_at'>[]
> {
  const visitorIds = identities.flatMap((each) => each.visitorIds);
  const visitorTokenHashes = identities.flatMap((each) => each.visitorTokenHashes);
  const chats = yield* newestChats({ visitorTokenHashes });
  const sent = yield* newestSent({ visitorTokenHashes, visitorIds });
  const seenAt = yield* seenWith(visitorIds);
  return identities.map((each) => {
    const { visitorTokenHashes: hashes, visitorIds: ids } = each;
    const ownChats = chats.filter(({ hash }) => hashes.includes(hash));
    const [ownSent] = sent.filter(
      ({ hash, visitor }) =>
        (hash !== null && hashes.includes(hash)) || (visitor !== null && ids.includes(visitor)),
    );
    const at = Math.max(ownChats[0]?.at ?? 0, ownSent?.at ?? 0);
    return {
      conversation_id: ownChats[0]?.id ?? null,
      visitor_id: byLastSeen(ids, seenAt)[0] ?? null,
      message_id: ownSent?.id ?? null,
      chats: ownChats.length,
      last_active_at: at === 0 ? null : iso(at),
    };
  });
}

const anything = get(
  (dialect) =>
    `SELECT 1 AS one ${shownChats(dialect)}
     UNION ALL SELECT 1 FROM contact_messages WHERE ${isTheirs(dialect)}
     UNION ALL SELECT 1 FROM visitor_ids WHERE ${hasId(dialect)}
     UNION ALL SELECT 1 FROM proactive_messages WHERE ${isTheirs(dialect)}
     UNION ALL SELECT 1 FROM person_members
       WHERE kind = 'visitor' AND ${dialect.among('member', 'visitorIds')}
     LIMIT 1`,
);

export function* hasAnything(identity: Identity): Job<boolean> {
  return (yield* anything(identity)) !== undefined;
}

const isSame = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

export function* readPerson(known: Identity): Job<StoredPerson> {
  const found = yield* findIdentity(known);
  const [shown] = yield* knownOf([found]);
  const { person, name, email, generated, fields, claims } = shown as KnownPerson;
  const merged = withMerged(
    (yield* readRoots(found.personIds)).flatMap(({ merged: nodes }) => nodes),
  );
  const names = yield* namesOfNodes(merged, yield* membersOf(merged));
  return {
    person,
    name,
    email,
    generated_name: generated,
    fields,
    suggestions: claims
      .filter(
        (claim) =>
          (claim.name !== null && !isSame(claim.name, name)) ||
          (claim.email !== null && !isSame(claim.email, email)),
      )
      .slice(0, SUGGESTIONS),
    visitorIds: byLastSeen(found.visitorIds, yield* seenWith(found.visitorIds)),
    messages: yield* messagesOf(found),
    contact_messages: yield* contactMessagesOf(found),
    merged: merged.map((node, index) => ({
      person_id: node.row.person_id,
      name: names[index] ?? '',
      merged_at: iso(node.row.merged_at ?? 0),
    })),
  };
}
