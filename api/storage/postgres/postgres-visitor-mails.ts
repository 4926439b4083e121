import type { CountedMail, MailVerdict, VisitorMailStore } from '#api/features/alarms/store.ts';
import type { MailCaps } from '#shared/alarm-limits.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import { capChecks } from '#api/storage/rows/visitor-mail-rows.ts';

const conditions: Readonly<Record<keyof MailCaps, (mail: CountedMail) => [string, unknown[]]>> = {
  recipient: ({ recipient }) => ['recipient = $4', [recipient]],
  domain: ({ domain }) => ['domain = $4', [domain]],
  all: () => ['TRUE', []],
};

const take = async (sql: Sql, mail: CountedMail, caps: MailCaps): Promise<MailVerdict> => {
  // Two nodes that count at once would both find the last room.
  await sql.run('LOCK TABLE visitor_mails IN SHARE ROW EXCLUSIVE MODE');
  const { id, recipient, domain, at } = mail;
  const isConfirmed = Number(mail.isConfirmed);
  if (await sql.get('SELECT 1 FROM mail_suppressions WHERE recipient = $1', [recipient]))
    return { kind: 'suppressed' };
  if (await sql.get('SELECT 1 FROM visitor_mails WHERE mail_id = $1', [id]))
    return { kind: 'allowed' };
  let waitMs = 0;
  for (const { scope, times, withinMs } of capChecks(caps)) {
    const [condition, more] = conditions[scope](mail);
    const last = await sql.get<{ at: number }>(
      `SELECT at FROM visitor_mails WHERE is_confirmed = $1 AND at > $2 AND ${condition}
       ORDER BY at DESC LIMIT 1 OFFSET $3`,
      [isConfirmed, at - withinMs, times - 1, ...more],
    );
    if (last) waitMs = Math.max(waitMs, last.at + withinMs - at);
  }
  if (waitMs > 0) return { kind: 'wait', waitMs };
  await sql.run(
    `INSERT INTO visitor_mails (mail_id, recipient, domain, is_confirmed, at)
     VALUES ($1, $2, $3, $4, $5)`,
    [id, recipient, domain, isConfirmed, at],
  );
  return { kind: 'allowed' };
};

/** The mails to visitors on PostgreSQL. */
export const createPostgresVisitorMails = ({ sql, transact }: Postgres): VisitorMailStore => {
  const change = async (text: string, parameters: readonly unknown[]): Promise<void> =>
    void (await transact((within) => within.run(text, parameters)));
  return {
    take: (mail, caps) => transact((within) => take(within, mail, caps)),
    suppress: (recipient, at) =>
      change(
        'INSERT INTO mail_suppressions (recipient, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [recipient, at],
      ),
    unsuppress: (recipient) =>
      change('DELETE FROM mail_suppressions WHERE recipient = $1', [recipient]),
    counts: async (since) =>
      (await sql.get<{ mails: number; suppressed: number }>(
        `SELECT (SELECT count(*) FROM visitor_mails WHERE at >= $1)::int AS mails,
           (SELECT count(*) FROM mail_suppressions)::int AS suppressed`,
        [since],
      )) ?? { mails: 0, suppressed: 0 },
    forgetBefore: (at) => change('DELETE FROM visitor_mails WHERE at < $1', [at]),
  };
};
