import type { Runtime } from '#api/platform/runtime.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import type { Admission } from '#api/storage/admit-writes.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { essentialWrites, type WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { searchMessages } from '#api/storage/sqlite/message-search.ts';
import type { Databases } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteRetention } from '#api/storage/sqlite/privacy/sqlite-retention.ts';
import { createSqliteVisitorRecords } from '#api/storage/sqlite/privacy/visitor-records.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createChatStores } from '#api/storage/stores/chat-stores.ts';
import { createErasureLog } from '#api/storage/stores/erasure-log.ts';
import { createErrorStates } from '#api/storage/stores/error-states.ts';

export const createSqliteChatStores = (
  { chat: db }: Databases,
  writes: WriteQueue,
  admit: Admission,
) => {
  const stores = createChatStores({
    on: createSqliteEngine(db, writes),
    essential: createSqliteEngine(db, essentialWrites(writes)),
    search: searchMessages,
  });
  return {
    ...stores,
    conversations: admit.conversations(stores.conversations),
    contact: admit.contact(stores.contact),
    proactive: admit.proactive(stores.proactive),
  };
};

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly yieldToEventLoop: Yield['yieldToEventLoop'];
}

export const createAnalyticsStores = (
  { analytics: db }: Databases,
  writes: WriteQueue,
  admit: Admission,
  { clock, logger, yieldToEventLoop }: Deps,
) => {
  const essential = { db, writes: essentialWrites(writes), yieldToEventLoop };
  const on = createSqliteEngine(db, writes);
  const { revertSessions } = createEventApplier(db);
  return {
    events: admit.events(createSqliteIngest(db, writes, logger)),
    errorStates: createErrorStates(on),
    fingerprints: admit.fingerprints(createSqliteFingerprints(db, writes)),
    visitorRecords: createSqliteVisitorRecords({ ...essential, clock, revertSessions }),
    retention: createSqliteRetention(essential),
    erasureLog: createErasureLog(createSqliteEngine(db, essential.writes)),
  };
};
