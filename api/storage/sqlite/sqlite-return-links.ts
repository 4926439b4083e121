import type { Database } from 'better-sqlite3';
import type { Granted, ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import {
  grants,
  countOfUse,
  stateOf,
  toListedLink,
  type ReturnLinkRow,
} from '#api/storage/rows/return-link-rows.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

interface NewRow {
  hash: string;
  conversationId: string;
  createdAt: number;
  expiresAt: number;
  limit: number;
}

const prepareAll = (db: Database) => ({
  add: prepare<NewRow>(
    db,
    `INSERT INTO return_links (link_hash, conversation_id, created_at, expires_at)
     SELECT @hash, conversation_id, @createdAt, @expiresAt FROM conversations
     WHERE conversation_id = @conversationId
       AND (${countOfUse('@conversationId', '@createdAt')}) < @limit`,
  ),
  byHash: prepare<[string], ReturnLinkRow>(db, 'SELECT * FROM return_links WHERE link_hash = ?'),
  open: prepare<[number, string, string]>(
    db,
    `UPDATE return_links SET opened_at = ?, opened_by = ?
     WHERE link_hash = ? AND opened_by IS NULL`,
  ),
  list: prepare<[string], ReturnLinkRow>(
    db,
    `SELECT * FROM return_links WHERE conversation_id = ? AND revoked_at IS NULL
     ORDER BY created_at, link_hash`,
  ),
  revoke: prepare<[number, string]>(
    db,
    `UPDATE return_links SET revoked_at = ?, opened_by = NULL
     WHERE conversation_id = ? AND revoked_at IS NULL`,
  ),
  forget: prepare<[string, number]>(
    db,
    `DELETE FROM return_links
     WHERE conversation_id = ? AND revoked_at IS NOT NULL AND expires_at <= ?`,
  ),
  grantOf: prepare<[string], Granted>(
    db,
    `SELECT conversation_id AS conversationId, v.token_hash AS hostTokenHash ${grants}
     WHERE l.link_hash = ?`,
  ),
  hostOf: prepare<[string, string], { host: TokenHash }>(
    db,
    `SELECT v.token_hash AS host ${grants} WHERE l.opened_by = ? AND l.conversation_id = ?`,
  ),
  openOf: prepare<[string], Granted>(
    db,
    `SELECT conversation_id AS conversationId, v.token_hash AS hostTokenHash ${grants}
     WHERE l.opened_by = ? AND c.status = 'open' ORDER BY l.opened_at DESC LIMIT 1`,
  ),
});

/** The return links in chat.db. */
export const createSqliteReturnLinks = (db: Database, writes: WriteQueue): ReturnLinkStore => {
  const sql = prepareAll(db);
  const open: (
    ...[hash, tokenHash, now]: Parameters<ReturnLinkStore['open']>
  ) => Awaited<ReturnType<ReturnLinkStore['open']>> = (hash, tokenHash, now) => {
    const state = stateOf(sql.byHash.get(hash), tokenHash, now);
    if (state !== 'open') return state;
    sql.open.run(now, tokenHash, hash);
    return sql.grantOf.get(hash) ?? 'gone';
  };
  return {
    add: (link, limit) => writes.run(() => sql.add.run({ ...link, limit }).changes === 1),
    look: async (hash, tokenHash, now) => stateOf(sql.byHash.get(hash), tokenHash, now),
    open: (hash, tokenHash, now) => writes.run(() => open(hash, tokenHash, now)),
    list: async (id) => sql.list.all(id).map(toListedLink),
    revoke: (id, at) =>
      writes.run(() => {
        sql.revoke.run(at, id);
        sql.forget.run(id, at);
      }),
    hostOf: async (id, tokenHash) => sql.hostOf.get(tokenHash, id)?.host ?? null,
    openOf: async (tokenHash) => sql.openOf.get(tokenHash) ?? null,
  };
};
