import { proactiveRuleSchema, type ListedProactiveRule } from '#shared/contracts/proactive.ts';
import { isEmptyConversation } from '#api/storage/rows/conversation-columns.ts';
import type { ProactiveStore } from '#api/features/proactive/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

interface RuleRow {
  rule: string;
  shown: number;
  answered: number;
}

const readRules = async (sql: Sql): Promise<ListedProactiveRule[]> => {
  const rows = await sql.all<RuleRow>(
    `SELECT r.rule, count(m.shown_at) AS shown, count(m.answered_at) AS answered
     FROM proactive_rules r LEFT JOIN proactive_messages m ON m.rule = r.name
     GROUP BY r.name ORDER BY r.name`,
  );
  return rows.map(({ rule, ...counts }) => ({
    ...proactiveRuleSchema.parse(JSON.parse(rule)),
    ...counts,
  }));
};

const isKnown = `SELECT 1 FROM proactive_messages
    WHERE token_hash = ANY ($1::text[]) OR visitor_id = ANY ($2::text[])
  UNION ALL SELECT 1 FROM conversations JOIN visitors USING (visitor_key)
    WHERE token_hash = ANY ($1::text[]) AND NOT ${isEmptyConversation}
  LIMIT 1`;

/** Proactive rules and messages on PostgreSQL. */
export const createPostgresProactive = ({ sql, transact }: Postgres): ProactiveStore => ({
  rules: () => readRules(sql),
  saveRule: (rule, replaces, atMost) =>
    transact(async (within) => {
      // Several consoles may save at once, and the number of rules is limited.
      await within.run('LOCK TABLE proactive_rules IN SHARE ROW EXCLUSIVE MODE');
      const stored = await readRules(within);
      const isNew = !stored.some(({ name }) => name === rule.name || name === replaces);
      if (isNew && stored.length >= atMost) return false;
      if (replaces !== null) {
        await within.run('DELETE FROM proactive_rules WHERE name = $1', [replaces]);
        await within.run('UPDATE proactive_messages SET rule = $1 WHERE rule = $2', [
          rule.name,
          replaces,
        ]);
      }
      await within.run(
        `INSERT INTO proactive_rules (name, rule) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET rule = excluded.rule`,
        [rule.name, JSON.stringify(rule)],
      );
      return true;
    }),
  removeRule: async (name) => {
    await transact((within) => within.run('DELETE FROM proactive_rules WHERE name = $1', [name]));
  },
  add: (message, { visitorIds, visitorTokenHashes }) =>
    transact(async (within) => {
      const known = await within.get(isKnown, [
        [...visitorTokenHashes, message.tokenHash],
        [...visitorIds, message.visitorId],
      ]);
      if (known) return false;
      await within.run(
        `INSERT INTO proactive_messages (token_hash, visitor_id, id, client_id, rule, content, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          message.tokenHash,
          message.visitorId,
          message.id,
          message.clientId,
          message.rule,
          message.content,
          message.at,
        ],
      );
      return true;
    }),
  markShown: async (tokenHash, clientId, at) => {
    await transact((within) =>
      within.run(
        `UPDATE proactive_messages SET shown_at = $1
         WHERE token_hash = $2 AND client_id = $3 AND shown_at IS NULL`,
        [at, tokenHash, clientId],
      ),
    );
  },
});
