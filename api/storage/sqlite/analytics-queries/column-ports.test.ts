import { setImmediate } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { eventLogContract } from '#api/storage/columns/event-log.contract.ts';
import { segmentStoreContract } from '#api/storage/columns/segment-store.contract.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createSqliteEventLog } from '#api/storage/sqlite/analytics-queries/sqlite-event-log.ts';
import { createSqliteSegmentStore } from '#api/storage/sqlite/analytics-queries/sqlite-segment-store.ts';
import { createSqliteVisitorRecords } from '#api/storage/sqlite/privacy/visitor-records.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

const openReader = (file: string) => {
  const reader = new BetterSqlite(file, { readonly: true });
  onTestFinished(() => void reader.close());
  return reader;
};

eventLogContract('sqlite', async () => {
  const { db, writes } = openTestDatabase('analytics');
  const applier = createEventApplier(db);
  await writes.run(() => applier.apply(fourVisitors));
  return {
    log: createSqliteEventLog(openReader(db.name)),
    visitorIds: [1, 2, 3, 4].map(aVisitorId),
    visit: async (at) => {
      db.transaction(() => applier.apply([aPlacedEvent({ visitorId: aVisitorId(50), at })]))();
    },
  };
});

segmentStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('analytics');
  const reader = openReader(db.name);
  const events = createSqliteIngest(db, writes);
  const { revertSessions } = createEventApplier(db);
  const records = createSqliteVisitorRecords({
    db,
    writes,
    clock: createFakeClock(),
    yieldToEventLoop: () => setImmediate(),
    revertSessions,
  });
  return {
    store: createSqliteSegmentStore(reader, db),
    log: createSqliteEventLog(reader),
    visit: (visitor, at) => events.add(aPlacedEvent({ visitorId: aVisitorId(visitor), at })),
    erase: (visitor) =>
      records.erase({ visitorIds: [aVisitorId(visitor)], visitorTokenHashes: [] }),
  };
});
