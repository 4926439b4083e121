import type { Database } from 'better-sqlite3';
import { proactiveRuleSchema, type ListedProactiveRule } from '#shared/contracts/proactive.ts';
import { isEmptyConversation } from '#api/storage/rows/conversation-columns.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { NewProactiveMessage, ProactiveStore } from '#api/features/proactive/store.ts';

interface RuleRow {
  rule: string;
  shown: number;
  answered: number;
}

const prepareReads = (db: Database) => ({
  rules: prepare<[], RuleRow>(
    db,
    `SELECT r.rule, count(m.shown_at) AS shown, count(m.answered_at) AS answered
     FROM proactive_rules r LEFT JOIN proactive_messages m ON m.rule = r.name
     GROUP BY r.name ORDER BY r.name`,
  ),
  isKnown: prepare<{ tokens: string; ids: string }, { one: 1 }>(
    db,
    `SELECT 1 AS one FROM proactive_messages
       WHERE token_hash IN (SELECT value FROM json_each(@tokens))
          OR visitor_id IN (SELECT value FROM json_each(@ids))
     UNION ALL SELECT 1 FROM conversations JOIN visitors USING (visitor_key)
       WHERE token_hash IN (SELECT value FROM json_each(@tokens)) AND NOT ${isEmptyConversation}
     LIMIT 1`,
  ),
});

const prepareWrites = (db: Database) => ({
  save: prepare<[string, string]>(
    db,
    `INSERT INTO proactive_rules (name, rule) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET rule = excluded.rule`,
  ),
  remove: prepare<[string]>(db, 'DELETE FROM proactive_rules WHERE name = ?'),
  rename: prepare<[string, string]>(db, 'UPDATE proactive_messages SET rule = ? WHERE rule = ?'),
  add: prepare<NewProactiveMessage>(
    db,
    `INSERT INTO proactive_messages (token_hash, visitor_id, id, client_id, rule, content, sent_at)
     VALUES (@tokenHash, @visitorId, @id, @clientId, @rule, @content, @at)`,
  ),
  markShown: prepare<[number, string, string]>(
    db,
    `UPDATE proactive_messages SET shown_at = ?
     WHERE token_hash = ? AND client_id = ? AND shown_at IS NULL`,
  ),
});

const toRule = ({ rule, ...counts }: RuleRow): ListedProactiveRule => ({
  ...proactiveRuleSchema.parse(JSON.parse(rule)),
  ...counts,
});

/** Proactive rules and messages on SQLite. */
export const createSqliteProactive = (db: Database, queue: WriteQueue): ProactiveStore => {
  const reads = prepareReads(db);
  const writes = prepareWrites(db);
  const rules = () => reads.rules.all().map(toRule);
  return {
    rules: async () => rules(),
    saveRule: (rule, replaces, atMost) =>
      queue.run(() => {
        const stored = rules();
        const isNew = !stored.some(({ name }) => name === rule.name || name === replaces);
        if (isNew && stored.length >= atMost) return false;
        if (replaces !== null) {
          writes.remove.run(replaces);
          writes.rename.run(rule.name, replaces);
        }
        writes.save.run(rule.name, JSON.stringify(rule));
        return true;
      }),
    removeRule: (name) => queue.run(() => void writes.remove.run(name)),
    add: (message, { visitorIds, visitorTokenHashes }) =>
      queue.run(() => {
        const lists = {
          tokens: JSON.stringify([...visitorTokenHashes, message.tokenHash]),
          ids: JSON.stringify([...visitorIds, message.visitorId]),
        };
        if (reads.isKnown.get(lists)) return false;
        writes.add.run(message);
        return true;
      }),
    markShown: (tokenHash, clientId, at) =>
      queue.run(() => void writes.markShown.run(at, tokenHash, clientId)),
  };
};
