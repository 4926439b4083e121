import type { Database } from 'better-sqlite3';
import { prepareReferences, suspectAll } from '#api/storage/sqlite/privacy/references.ts';
import type { Suspects } from '#api/storage/sqlite/privacy/suspects.ts';

/**
 * Deletes sessions with all dependent rows, and records which dictionary entries they referenced.
 * Runs inside the write queue. `day_changes` invalidates what derives from the sessions of a day.
 */
export const prepareVisitRemoval = (db: Database) => {
  const references = prepareReferences(db);
  const countEvents = db
    .prepare<[number], number>('SELECT count(*) FROM events WHERE session_no = ?')
    .pluck();
  const markDay = db.prepare<[number]>(
    `INSERT INTO day_changes (day, changes)
     SELECT started_at / 86400000, 1 FROM sessions WHERE session_no = ?
     ON CONFLICT (day) DO UPDATE SET changes = changes + 1`,
  );
  // The rollups reference sources by their texts.
  const sourceTexts = db
    .prepare<[number], number>(
      `SELECT term_no FROM sessions JOIN sources a USING (source_no)
       JOIN terms ON text IN (a.channel, a.source, a.campaign) WHERE session_no = ?`,
    )
    .pluck();
  const removeSession = db.prepare<[number]>('DELETE FROM sessions WHERE session_no = ?');

  /** @returns how many events the sessions had */
  return (sessionNos: readonly number[], suspects: Suspects): number => {
    const naming = suspectAll(suspects);
    let events = 0;
    for (const no of sessionNos) {
      references.ofSessions(no, no, naming);
      for (const term of sourceTexts.all(no)) naming.term(term);
      events += countEvents.get(no) ?? 0;
      markDay.run(no);
      removeSession.run(no);
    }
    return events;
  };
};
