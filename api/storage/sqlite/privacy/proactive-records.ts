import type { Database } from 'better-sqlite3';
import type { ExportedProactiveMessage } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { Person } from '#api/features/privacy/store.ts';

interface Row {
  rule: string;
  content: string;
  sent_at: number;
  shown_at: number | null;
  answered_at: number | null;
}

const orNull = (at: number | null) => (at === null ? null : iso(at));

/** The proactive messages that these browsers got. */
export const prepareProactiveRecords = (db: Database) => {
  const theirs = `token_hash IN (SELECT value FROM json_each(@tokens))
    OR visitor_id IN (SELECT value FROM json_each(@ids))`;
  const of = prepare<{ tokens: string; ids: string }, Row>(
    db,
    `SELECT rule, content, sent_at, shown_at, answered_at FROM proactive_messages
     WHERE ${theirs} ORDER BY sent_at, token_hash`,
  );
  const remove = prepare<{ tokens: string; ids: string }>(
    db,
    `DELETE FROM proactive_messages WHERE ${theirs}`,
  );
  const listsOf = ({ visitorIds, visitorTokenHashes }: Person) => ({
    tokens: JSON.stringify(visitorTokenHashes),
    ids: JSON.stringify(visitorIds),
  });
  return {
    read: (person: Person): ExportedProactiveMessage[] =>
      of.all(listsOf(person)).map((row) => ({
        ...row,
        sent_at: iso(row.sent_at),
        shown_at: orNull(row.shown_at),
        answered_at: orNull(row.answered_at),
      })),
    remove: (person: Person): void => void remove.run(listsOf(person)),
  };
};
