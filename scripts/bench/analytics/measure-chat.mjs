// @ts-check
import { percentiles } from '../parts/percentiles.mjs';
import { connectTalkers, offer } from '../parts/message-load.mjs';
import { inMs, row } from '../parts/table.mjs';
import { pollQueries } from './dashboard.mjs';
import { startEventLoad } from './load/start-event-load.mjs';

const SECONDS = 15;
const TALKERS = 20;
const MESSAGES_PER_SECOND = 20;
const EVENTS_PER_SECOND = 2_000;

/**
 * The time a chat message waits for its acknowledgment while events arrive and dashboards query.
 *
 * @param {object} from
 * @param {import('./load/start-measured.mjs').Measured} from.server over a filled database
 * @param {string} from.adminKey
 * @param {readonly string[]} from.pages
 */
export const measureChat = async ({ server, adminKey, pages }) => {
  const talkers = await connectTalkers(server.url, TALKERS, { isFoyer: true });
  const events = await startEventLoad({
    url: server.url,
    connections: 16,
    seconds: SECONDS,
    perSecond: EVENTS_PER_SECOND,
    traffic: { seed: 6, views: 12_000, days: 2 / 24, endMs: Date.now() - 60_000, pages },
  });
  const stopQuerying = pollQueries(server.url, adminKey);
  const [waits, result] = await Promise.all([
    offer(talkers, { perSecond: MESSAGES_PER_SECOND, seconds: SECONDS }),
    events.run(),
  ]);
  const requested = await stopQuerying();
  for (const { socket } of talkers) socket.disconnect();
  const { p50, p99 } = percentiles(waits);
  const beside = `${(result.accepted / result.seconds).toFixed(0)} events/s, ${requested.length} dashboard answers`;
  return [
    row('chat acknowledged, p50', inMs(p50), '', true),
    row('chat acknowledged, p99', inMs(p99), '≤ 50 ms', p99 <= 50),
    row('meanwhile', beside, '', true),
  ];
};
