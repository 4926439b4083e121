import { trackEvent } from '#shared/contracts/analytics.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import { createEventPlacer } from '#api/features/analytics/ingest/place-event.ts';
import { openGeoDatabase } from '#api/platform/geo-database.ts';
import { createLogger } from '#api/platform/logger.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import type { TrackedRequest } from '../traffic/visit-generator.mjs';

const AT_ONCE = 64;

/**
 * Fills analytics.db as the tracking call does, with the same server code except for HTTP. The
 * clock follows each request. Returns the number of requests.
 */
export const fillDatabase = async (
  file: string,
  requests: Iterable<TrackedRequest>,
): Promise<number> => {
  const db = openDatabase('analytics', {
    file,
    isSelfCheckpointing: true,
  });
  const writes = createWriteQueue(db, nodeTimers);
  const store = createSqliteIngest(db, writes);
  const placeEvent = createEventPlacer(createAgentReader());
  const geo = await openGeoDatabase({
    givenFile: undefined,
    clock: systemClock,
    logger: createLogger('silent'),
  });
  let count = 0;
  let lastCloseAt = 0;
  let waiting: Promise<void>[] = [];
  for (const { body, receivedMs, userAgent, language, address } of requests) {
    const event = placeEvent(trackEvent.body.parse(body), {
      receivedAt: receivedMs,
      userAgent,
      acceptLanguage: language,
      location: geo.locationOf(address),
      tokenHash: null,
    });
    waiting.push(store.add(event));
    count += 1;
    if (waiting.length < AT_ONCE) continue;
    await Promise.all(waiting);
    waiting = [];
    if (receivedMs - lastCloseAt < 60 * 60_000) continue;
    lastCloseAt = receivedMs;
    await store.closeIdle(receivedMs);
  }
  await Promise.all(waiting);
  writes.close();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return count;
};
