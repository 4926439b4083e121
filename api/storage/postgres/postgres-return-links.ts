import type { Granted, ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import {
  grants,
  countOfUse,
  stateOf,
  toListedLink,
  type ReturnLinkRow,
} from '#api/storage/rows/return-link-rows.ts';

const byHash = 'SELECT * FROM return_links WHERE link_hash = $1';
const granted = `SELECT conversation_id AS "conversationId", v.token_hash AS "hostTokenHash" ${grants}`;

/** The return links on PostgreSQL. */
export const createPostgresReturnLinks = ({ sql, transact }: Postgres): ReturnLinkStore => ({
  add: ({ hash, conversationId: id, createdAt, expiresAt }, limit) =>
    transact(async (within) => {
      // Two nodes that count at once would both find room.
      const found = await within.get(
        'SELECT 1 FROM conversations WHERE conversation_id = $1 FOR UPDATE',
        [id],
      );
      if (!found) return false;
      const added = await within.run(
        `INSERT INTO return_links (link_hash, conversation_id, created_at, expires_at)
         SELECT $1::text, $2::text, $3::bigint, $4::bigint
         WHERE (${countOfUse('$2::text', '$3::bigint')}) < $5`,
        [hash, id, createdAt, expiresAt, limit],
      );
      return added === 1;
    }),
  look: async (hash, tokenHash, now) =>
    stateOf(await sql.get<ReturnLinkRow>(byHash, [hash]), tokenHash, now),
  open: (hash, tokenHash, now) =>
    transact(async (within) => {
      const row = await within.get<ReturnLinkRow>(`${byHash} FOR UPDATE`, [hash]);
      const state = stateOf(row, tokenHash, now);
      if (state !== 'open') return state;
      await within.run(
        `UPDATE return_links SET opened_at = $1, opened_by = $2
         WHERE link_hash = $3 AND opened_by IS NULL`,
        [now, tokenHash, hash],
      );
      return (await within.get<Granted>(`${granted} WHERE l.link_hash = $1`, [hash])) ?? 'gone';
    }),
  list: async (id) => {
    const rows = await sql.all<ReturnLinkRow>(
      `SELECT * FROM return_links WHERE conversation_id = $1 AND revoked_at IS NULL
       ORDER BY created_at, link_hash`,
      [id],
    );
    return rows.map(toListedLink);
  },
  revoke: async (id, at) => {
    await transact(async (within) => {
      await within.run(
        `UPDATE return_links SET revoked_at = $2, opened_by = NULL
         WHERE conversation_id = $1 AND revoked_at IS NULL`,
        [id, at],
      );
      await within.run(
        `DELETE FROM return_links
         WHERE conversation_id = $1 AND revoked_at IS NOT NULL AND expires_at <= $2`,
        [id, at],
      );
    });
  },
  hostOf: async (id, tokenHash) => {
    const row = await sql.get<{ host: TokenHash }>(
      `SELECT v.token_hash AS host ${grants} WHERE l.opened_by = $1 AND l.conversation_id = $2`,
      [tokenHash, id],
    );
    return row?.host ?? null;
  },
  openOf: async (tokenHash) => {
    const row = await sql.get<Granted>(
      `${granted} WHERE l.opened_by = $1 AND c.status = 'open' ORDER BY l.opened_at DESC LIMIT 1`,
      [tokenHash],
    );
    return row ?? null;
  },
});
