import type { ConversationId } from '#shared/contracts/ids.ts';
import type {
  Granted,
  ListedReturnLink,
  ReturnLinkState,
  ReturnLinkStore,
} from '#api/features/conversations/return-links/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, lock, run, type Job } from '#api/storage/sql/job.ts';

interface LinkRow {
  conversation_id: ConversationId;
  created_at: number;
  expires_at: number;
  opened_at: number | null;
  opened_by: TokenHash | null;
  revoked_at: number | null;
}

const stateOf = (
  row: LinkRow | undefined,
  tokenHash: TokenHash | null,
  now: number,
): ReturnLinkState => {
  if (!row) return 'gone';
  if (row.revoked_at !== null) return 'withdrawn';
  if (row.opened_by !== null) return row.opened_by === tokenHash ? 'open' : 'used';
  return row.expires_at <= now ? 'expired' : 'open';
};

// Without the lock, two concurrent inserts would both find room.
const lockConversation = lock(
  ({ locking }) =>
    `SELECT 1 FROM conversations c WHERE conversation_id = @conversationId ${locking('c')}`,
);
// Counts links that admit somebody, or still may; all links opened by one browser count as one.
const insert = run(
  `INSERT INTO return_links (link_hash, conversation_id, created_at, expires_at)
   SELECT @hash, conversation_id, CAST(@createdAt AS bigint), CAST(@expiresAt AS bigint)
   FROM conversations WHERE conversation_id = @conversationId AND (
     SELECT count(DISTINCT coalesce(opened_by, link_hash)) FROM return_links l
     WHERE l.conversation_id = conversations.conversation_id AND revoked_at IS NULL
       AND (opened_by IS NOT NULL OR expires_at > CAST(@createdAt AS bigint))) < @limit`,
);

function* add(...[link, limit]: Parameters<ReturnLinkStore['add']>): Job<boolean> {
  yield* lockConversation(link);
  return (yield* insert({ ...link, limit })) === 1;
}

const byHash = get<LinkRow>('SELECT * FROM return_links WHERE link_hash = @hash');
const lockLink = lock(
  ({ locking }) => `SELECT 1 FROM return_links l WHERE link_hash = @hash ${locking('l')}`,
);
const markOpened = run(
  `UPDATE return_links SET opened_at = @now, opened_by = @tokenHash
   WHERE link_hash = @hash AND opened_by IS NULL`,
);
// The token is that of the conversation's owner.
const granted = `SELECT conversation_id AS "conversationId", v.token_hash AS "hostTokenHash"
  FROM return_links l JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)`;
const grantOf = get<Granted>(`${granted} WHERE l.link_hash = @hash`);
const grantIn = get<Granted>(
  `${granted} WHERE l.opened_by = @tokenHash AND l.conversation_id = @id`,
);
const openGrant = get<Granted>(
  `${granted} WHERE l.opened_by = @tokenHash AND c.status = 'open'
   ORDER BY l.opened_at DESC LIMIT 1`,
);

function* open(
  hash: string,
  tokenHash: TokenHash,
  now: number,
): Job<Granted | Exclude<ReturnLinkState, 'open'>> {
  yield* lockLink({ hash });
  const state = stateOf(yield* byHash({ hash }), tokenHash, now);
  if (state !== 'open') return state;
  yield* markOpened({ hash, tokenHash, now });
  return (yield* grantOf({ hash })) ?? 'gone';
}

const list = all<ListedReturnLink>(
  `SELECT conversation_id AS "conversationId", created_at AS "createdAt",
     expires_at AS "expiresAt", opened_at AS "openedAt"
   FROM return_links WHERE conversation_id = @id AND revoked_at IS NULL
   ORDER BY created_at, link_hash`,
);
const withdraw = run(
  `UPDATE return_links SET revoked_at = @at, opened_by = NULL, opened_visitor = NULL
   WHERE conversation_id = @id AND revoked_at IS NULL`,
);
const forget = run(
  `DELETE FROM return_links
   WHERE conversation_id = @id AND revoked_at IS NOT NULL AND expires_at <= @at`,
);

function* revoke(id: ConversationId, at: number): Job<void> {
  yield* withdraw({ id, at });
  yield* forget({ id, at });
}

export const createReturnLinkStore = (on: Engine): ReturnLinkStore => ({
  add: (link, limit) => on.write(() => add(link, limit)),
  look: async (hash, tokenHash, now) =>
    stateOf(await on.read(() => byHash({ hash })), tokenHash, now),
  open: (hash, tokenHash, now) => on.write(() => open(hash, tokenHash, now)),
  list: (id) => on.read(() => list({ id })),
  revoke: (id, at) => on.write(() => revoke(id, at)),
  hostOf: async (id, tokenHash) =>
    (await on.read(() => grantIn({ id, tokenHash })))?.hostTokenHash ?? null,
  openOf: async (tokenHash) => (await on.read(() => openGrant({ tokenHash }))) ?? null,
});
