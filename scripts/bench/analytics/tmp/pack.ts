import BetterSqlite from 'better-sqlite3';
import { createSqliteEventLog } from '#api/storage/sqlite/analytics-queries/sqlite-event-log.ts';
import { createSqliteSegmentStore } from '#api/storage/sqlite/analytics-queries/sqlite-segment-store.ts';
import { packDay } from '#api/storage/columns/pack-day.ts';
import { saveSegment } from '#api/storage/columns/save-segment.ts';
const file = process.argv[2];
const db = new BetterSqlite(file, { readonly: true });
const writer = new BetterSqlite(file);
const log = createSqliteEventLog(db);
const store = createSqliteSegmentStore(db, writer);
writer.exec('DELETE FROM day_columns; DELETE FROM day_column_sets');
const t0 = performance.now();
let read = 0, pack = 0, save = 0; let ev=0;
for (const { day, changes } of log.days.changes(0, 1e6)) {
  const a = performance.now();
  const s = log.days.sessions(day); const e = log.days.events(day); const v = log.days.vitals(day);
  ev += e.length;
  const b = performance.now();
  const packed = packDay({ days: { ...log.days, sessions: () => s, events: () => e, vitals: () => v } }, day, true);
  const c = performance.now();
  saveSegment(store, day, changes, packed);
  const d = performance.now();
  read += b - a; pack += c - b; save += d - c;
}
console.log({ total: performance.now() - t0, read, pack, save, ev });
