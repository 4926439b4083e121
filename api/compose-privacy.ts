import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { WriteQueue } from '#api/database/group-commit.ts';
import { createSqliteChatRecords } from '#api/database/privacy/chat-records.ts';
import { createSqliteErasureLog } from '#api/database/privacy/sqlite-erasure-log.ts';
import { createSqliteRetention } from '#api/database/privacy/sqlite-retention.ts';
import { createSqliteVisitorRecords } from '#api/database/privacy/visitor-records.ts';
import { createRetention } from '#api/features/privacy/retention.ts';
import { createLoggedScrub } from '#api/features/privacy/logged-scrub.ts';
import type { Scrub } from '#api/features/privacy/store.ts';
import type { Logger } from '#api/platform/logger.ts';

interface Deps {
  readonly chat: Database;
  readonly chatWrites: WriteQueue;
  readonly analytics: Database;
  readonly analyticsWrites: WriteQueue;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly retentionDays: number;
  readonly scrubFiles: Scrub;
  readonly revertSessions: (sessionNos: readonly number[]) => void;
}

/** The parts that delete and give out what is kept of people, put together. */
export const composePrivacy = (deps: Deps) => {
  const { analytics: db, analyticsWrites: writes, clock, timers, logger } = deps;
  let isHalted = false;
  // Between any two pieces of a long search the server may have been told to stop.
  const yieldToEventLoop = () =>
    new Promise<void>((resolve, reject) => {
      timers.after(0, () => (isHalted ? reject(new Error('the server is stopping')) : resolve()));
    });
  const parts = { db, writes, yieldToEventLoop };
  const scrub = createLoggedScrub(createSqliteErasureLog(db, writes), deps.scrubFiles, clock);
  const store = createSqliteRetention(parts);
  return {
    halt: () => void (isHalted = true),
    chat: createSqliteChatRecords(deps.chat, deps.chatWrites),
    visitors: createSqliteVisitorRecords({ ...parts, clock, revertSessions: deps.revertSessions }),
    retention: createRetention({
      store,
      clock,
      timers,
      logger,
      retentionDays: deps.retentionDays,
      yieldToEventLoop,
      finishScrub: scrub.finish,
    }),
    runs: store.runs,
    scrub,
  };
};
