import {
  createTable,
  flag,
  index,
  integer,
  sql,
  text,
  type SchemaStep,
} from '#api/storage/schema/step.ts';

/**
 * Counts mails to visitors, and lets a mailbox opt out. Addresses left before may belong to others, so
 * each waits for its confirmation.
 */
export const visitorMails: SchemaStep = {
  name: 'counted mails to visitors',
  changes: [
    createTable('visitor_mails', {
      mail_id: text('PRIMARY KEY'),
      recipient: text('NOT NULL'),
      domain: text('NOT NULL'),
      is_confirmed: flag('NOT NULL'),
      at: integer('NOT NULL'),
    }),
    index('visitor_mails_by_recipient', 'visitor_mails (recipient, at)'),
    index('visitor_mails_by_time', 'visitor_mails (at)'),
    createTable('mail_suppressions', { recipient: text('PRIMARY KEY'), at: integer('NOT NULL') }),
    sql(
      `UPDATE conversations SET reply_awaits_at = last_activity_at
       WHERE reply_email IS NOT NULL AND reply_awaits_at IS NULL`,
    ),
  ],
};
