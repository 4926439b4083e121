import type { Database } from 'better-sqlite3';
import type { CountedMail, VisitorMailStore } from '#api/features/alarms/store.ts';
import { capChecks } from '#api/storage/rows/visitor-mail-rows.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

interface Row {
  id: string;
  recipient: string;
  domain: string;
  isConfirmed: number;
  at: number;
}

/** The mails to visitors in chat.db. */
export const createSqliteVisitorMails = (db: Database, queue: WriteQueue): VisitorMailStore => {
  const known = db.prepare<[string]>('SELECT 1 FROM visitor_mails WHERE mail_id = ?');
  const isSuppressed = db.prepare<[string]>('SELECT 1 FROM mail_suppressions WHERE recipient = ?');
  /** When the mail was counted that leaves no room: the last one of a full cap. */
  const full = (condition: string) =>
    db
      .prepare<[Row & { since: number; skip: number }], number>(
        `SELECT at FROM visitor_mails
         WHERE is_confirmed = @isConfirmed AND at > @since AND ${condition}
         ORDER BY at DESC LIMIT 1 OFFSET @skip`,
      )
      .pluck();
  const fullBy = {
    recipient: full('recipient = @recipient'),
    domain: full('domain = @domain'),
    all: full('TRUE'),
  };
  const add = db.prepare<[Row]>(
    `INSERT INTO visitor_mails (mail_id, recipient, domain, is_confirmed, at)
     VALUES (@id, @recipient, @domain, @isConfirmed, @at)`,
  );
  const suppress = db.prepare<[string, number]>(
    'INSERT INTO mail_suppressions (recipient, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const unsuppress = db.prepare<[string]>('DELETE FROM mail_suppressions WHERE recipient = ?');
  const forget = db.prepare<[number]>('DELETE FROM visitor_mails WHERE at < ?');
  const counts = db.prepare<[number], { mails: number; suppressed: number }>(
    `SELECT (SELECT count(*) FROM visitor_mails WHERE at >= ?) AS mails,
       (SELECT count(*) FROM mail_suppressions) AS suppressed`,
  );
  const rowOf = (mail: CountedMail): Row => ({ ...mail, isConfirmed: Number(mail.isConfirmed) });
  return {
    take: (mail, caps) =>
      queue.run(() => {
        if (isSuppressed.get(mail.recipient)) return { kind: 'suppressed' };
        if (known.get(mail.id)) return { kind: 'allowed' };
        const row = rowOf(mail);
        const waitMs = Math.max(
          0,
          ...capChecks(caps).map(({ scope, times, withinMs }) => {
            const at = fullBy[scope].get({ ...row, since: mail.at - withinMs, skip: times - 1 });
            return at === undefined ? 0 : at + withinMs - mail.at;
          }),
        );
        if (waitMs > 0) return { kind: 'wait', waitMs };
        add.run(row);
        return { kind: 'allowed' };
      }),
    suppress: (recipient, at) => queue.run(() => void suppress.run(recipient, at)),
    unsuppress: (recipient) => queue.run(() => void unsuppress.run(recipient)),
    counts: async (since) => counts.get(since) ?? { mails: 0, suppressed: 0 },
    forgetBefore: (at) => queue.run(() => void forget.run(at)),
  };
};
