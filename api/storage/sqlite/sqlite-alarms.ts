import type { Database } from 'better-sqlite3';
import type { Alarm } from '#api/features/alarms/store.ts';

/** Adds an alarm, inside the transaction of what causes it. Returns false when it is known. */
export const createAddAlarm = (db: Database) => {
  const add = db.prepare<[Omit<Alarm, 'detail'> & { detail: string | null }]>(
    `INSERT INTO alarms (alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail)
     VALUES (@id, @kind, @key, @conversationId, @contactId, @at, @dueAt, @detail)
     ON CONFLICT (kind, key) DO NOTHING`,
  );
  return (alarm: Alarm): boolean =>
    add.run({ ...alarm, detail: alarm.detail ?? null }).changes === 1;
};
