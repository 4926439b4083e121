import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type {
  Conversation,
  ListNarrowing,
  SummaryPosition,
} from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Dialect } from '#api/storage/sql/dialect.ts';
import { all, type Job } from '#api/storage/sql/job.ts';
import {
  conversation,
  filterConditions,
  isShown,
  newestFirst,
} from '#api/storage/stores/conversations/conversation-columns.ts';
import { named } from '#api/storage/stores/conversations/conversation-reads.ts';
import type { ConversationRow } from '#api/storage/stores/conversations/conversation-rows.ts';
import { tokensOf, tokensOfPeople } from '#api/storage/stores/people/person-list.ts';

const behind = `(c.last_activity_at, c.conversation_id) < (@lastActivityAt, @conversationId)
  ${newestFirst} @limit`;

/** Visitors who have waited longest first. */
const behindWaiting = `(c.waiting_since, c.conversation_id) > (@waitingSince, @conversationId)
  ORDER BY c.waiting_since, c.conversation_id LIMIT @limit`;

/** The conditions of a narrowed list. Tokens are looked up first. */
const narrowConditions = {
  tokens: ({ among }: Dialect) => among('v.token_hash', 'tokens'),
  hasEmail: ({ among }: Dialect) =>
    `(c.reply_email IS NOT NULL OR ${among('v.token_hash', 'withEmail')}
      OR EXISTS (SELECT 1 FROM contact_messages WHERE token_hash = v.token_hash))`,
  isUnanswered: () => 'c.first_message_at IS NOT NULL AND c.first_reply_at IS NULL',
} as const;
type Narrowed = keyof typeof narrowConditions;

const statements = new Map<string, ReturnType<typeof all<ConversationRow>>>();
/** The list with these conditions; each combination is one statement. */
const listWith = (which: readonly string[], narrowed: readonly Narrowed[], rest = behind) => {
  const key = [...which, ...narrowed, rest].join('\n');
  const known = statements.get(key);
  if (known) return known;
  const made = all<ConversationRow>(
    (dialect) =>
      `${conversation} WHERE ${[
        ...which,
        isShown,
        ...narrowed.map((name) => narrowConditions[name](dialect)),
        rest,
      ].join(' AND ')}`,
  );
  statements.set(key, made);
  return made;
};

/** The tokens that match every given part; null if none was given. */
function* narrowTokens(narrowing: ListNarrowing): Job<TokenHash[] | null> {
  const { tag, hasDeal, visitorIds, tokenHashes } = narrowing;
  const lists: TokenHash[][] = tokenHashes ? [[...tokenHashes]] : [];
  if (tag !== undefined || hasDeal === true)
    lists.push(
      yield* tokensOfPeople(
        ({ tags, deal }) =>
          (tag === undefined || tags.includes(tag)) && (hasDeal !== true || deal !== null),
      ),
    );
  if (visitorIds)
    lists.push(
      yield* tokensOf(visitorIds.map((id) => ({ visitorIds: [id], visitorTokenHashes: [] }))),
    );
  const [first, ...others] = lists;
  return first?.filter((token) => others.every((list) => list.includes(token))) ?? null;
}

const FIRST = { lastActivityAt: Number.MAX_SAFE_INTEGER, conversationId: '' };

/**
 * All conversations, the newest activity first; with a filter those that match, unread ones
 * first. Waiting visitors are in the order in which they began to wait.
 */
export function* listConversations(
  limit: number,
  position: SummaryPosition | null,
  filter: ConversationFilter | null,
  narrowing: ListNarrowing,
): Job<Conversation[]> {
  const tokens = yield* narrowTokens(narrowing);
  const withEmail = narrowing.hasEmail
    ? yield* tokensOfPeople(({ email }) => email !== null)
    : null;
  const names: readonly Narrowed[] = [
    ...(tokens ? (['tokens'] as const) : []),
    ...(withEmail ? (['hasEmail'] as const) : []),
    ...(narrowing.isUnanswered ? (['isUnanswered'] as const) : []),
  ];
  const who = { ...(tokens && { tokens }), ...(withEmail && { withEmail }) };
  const rowsOf = (which: readonly string[], from: typeof FIRST | SummaryPosition, count: number) =>
    listWith(which, names)({ ...who, ...from, limit: count });
  if (filter === null) return yield* named(yield* rowsOf([], position ?? FIRST, limit));
  const condition = filterConditions[filter];
  if (filter === 'waiting') {
    const from = {
      waitingSince: position?.waitingSince ?? 0,
      conversationId: position?.conversationId ?? '',
    };
    const query = listWith([condition], names, behindWaiting);
    return yield* named(yield* query({ ...who, ...from, limit }));
  }
  const isInUnread = position === null || position.isUnread === true;
  const rows = isInUnread
    ? yield* rowsOf([condition, 'c.unread > 0'], position ?? FIRST, limit)
    : [];
  const left = limit - rows.length;
  const from = isInUnread ? FIRST : position;
  if (left > 0) rows.push(...(yield* rowsOf([condition, 'c.unread = 0'], from, left)));
  return yield* named(rows);
}
