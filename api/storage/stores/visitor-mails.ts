import type { MailCaps } from '#shared/alarm-limits.ts';
import type { CountedMail, MailVerdict, VisitorMailStore } from '#api/features/alarms/store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { get, lockTable, run, type Job } from '#api/storage/sql/job.ts';

const lockMails = lockTable('visitor_mails');
const isSuppressed = get('SELECT 1 FROM mail_suppressions WHERE recipient = @recipient');
const isKnown = get('SELECT 1 FROM visitor_mails WHERE mail_id = @id');
/** The time of the mail that fills the cap. */
const full = (condition: string) =>
  get<{ at: number }>(
    `SELECT at FROM visitor_mails
     WHERE is_confirmed = @isConfirmed AND at > @since AND ${condition}
     ORDER BY at DESC LIMIT 1 OFFSET @skip`,
  );
const fullBy = {
  recipient: full('recipient = @recipient'),
  domain: full('domain = @domain'),
  all: full('TRUE'),
};
const add = run(
  `INSERT INTO visitor_mails (mail_id, recipient, domain, is_confirmed, at)
   VALUES (@id, @recipient, @domain, @isConfirmed, @at)`,
);

function* take(mail: CountedMail, caps: MailCaps): Job<MailVerdict> {
  // Without the lock, two concurrent mails would both find the last room.
  yield* lockMails();
  if (yield* isSuppressed(mail)) return { kind: 'suppressed' };
  if (yield* isKnown(mail)) return { kind: 'allowed' };
  const row = { ...mail, isConfirmed: Number(mail.isConfirmed) };
  let waitMs = 0;
  for (const scope of ['recipient', 'domain', 'all'] as const) {
    for (const { times, withinMs } of caps[scope]) {
      const last = yield* fullBy[scope]({ ...row, since: mail.at - withinMs, skip: times - 1 });
      if (last) waitMs = Math.max(waitMs, last.at + withinMs - mail.at);
    }
  }
  if (waitMs > 0) return { kind: 'wait', waitMs };
  yield* add(row);
  return { kind: 'allowed' };
}

const suppress = run(
  `INSERT INTO mail_suppressions (recipient, at) VALUES (@recipient, @at) ON CONFLICT DO NOTHING`,
);
const unsuppress = run('DELETE FROM mail_suppressions WHERE recipient = @recipient');
const counts = get<{ mails: number; suppressed: number }>(
  `SELECT (SELECT count(*) FROM visitor_mails WHERE at >= @since) AS mails,
     (SELECT count(*) FROM mail_suppressions) AS suppressed`,
);
const forget = run('DELETE FROM visitor_mails WHERE at < @at');

export const createVisitorMailStore = (on: Engine): VisitorMailStore => ({
  take: (mail, caps) => on.write(() => take(mail, caps)),
  suppress: async (recipient, at) => void (await on.write(() => suppress({ recipient, at }))),
  unsuppress: async (recipient) => void (await on.write(() => unsuppress({ recipient }))),
  counts: async (since) => (await on.read(() => counts({ since }))) ?? { mails: 0, suppressed: 0 },
  forgetBefore: async (at) => void (await on.write(() => forget({ at }))),
});
