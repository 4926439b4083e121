import { proactiveRuleSchema, type ListedProactiveRule } from '#shared/contracts/proactive.ts';
import type { ProactiveStore } from '#api/features/proactive/store.ts';
import { isEmptyConversation } from '#api/storage/stores/conversations/conversation-columns.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';
import { namedRows } from '#api/storage/stores/named-rows.ts';

const readRules = all<{ rule: string; shown: number; answered: number }>(
  `SELECT r.rule, count(m.shown_at) AS shown, count(m.answered_at) AS answered
   FROM proactive_rules r LEFT JOIN proactive_messages m ON m.rule = r.name
   GROUP BY r.name ORDER BY r.name`,
);
const { remove, makeRoom } = namedRows('proactive_rules');
const put = run(
  `INSERT INTO proactive_rules (name, rule) VALUES (@name, @rule)
   ON CONFLICT (name) DO UPDATE SET rule = excluded.rule`,
);
const rename = run('UPDATE proactive_messages SET rule = @name WHERE rule = @replaces');

function* rules(): Job<ListedProactiveRule[]> {
  const rows = yield* readRules();
  return rows.map(({ rule, ...counts }) => ({
    ...proactiveRuleSchema.parse(JSON.parse(rule)),
    ...counts,
  }));
}

function* saveRule(
  ...[rule, replaces, atMost]: Parameters<ProactiveStore['saveRule']>
): Job<boolean> {
  const { name } = rule;
  if (!(yield* makeRoom(name, replaces, atMost))) return false;
  if (replaces !== null) yield* rename({ name, replaces });
  yield* put({ name, rule: JSON.stringify(rule) });
  return true;
}

const known = get(
  ({ among }) => `SELECT 1 AS one FROM proactive_messages
     WHERE ${among('token_hash', 'tokens')} OR ${among('visitor_id', 'ids')}
   UNION ALL SELECT 1 FROM conversations JOIN visitors USING (visitor_key)
     WHERE ${among('token_hash', 'tokens')} AND NOT ${isEmptyConversation}
   LIMIT 1`,
);
const insert = run(
  `INSERT INTO proactive_messages (token_hash, visitor_id, id, client_id, rule, content, sent_at)
   VALUES (@tokenHash, @visitorId, @id, @clientId, @rule, @content, @at)`,
);
const markShown = run(
  `UPDATE proactive_messages SET shown_at = @at
   WHERE token_hash = @tokenHash AND client_id = @clientId AND shown_at IS NULL`,
);

function* add(...[message, browsers]: Parameters<ProactiveStore['add']>): Job<boolean> {
  const isKnown = yield* known({
    tokens: [...browsers.visitorTokenHashes, message.tokenHash],
    ids: [...browsers.visitorIds, message.visitorId],
  });
  if (isKnown) return false;
  yield* insert(message);
  return true;
}

export const createProactiveStore = (on: Engine): ProactiveStore => ({
  rules: () => on.read(rules),
  saveRule: (...saved) => on.write(() => saveRule(...saved)),
  removeRule: async (name) => void (await on.write(() => remove({ name }))),
  add: (...added) => on.write(() => add(...added)),
  markShown: async (tokenHash, clientId, at) =>
    void (await on.write(() => markShown({ tokenHash, clientId, at }))),
});
