// @ts-check
import { fileURLToPath } from 'node:url';
import { inMs, row } from '../parts/table.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { pollQueries } from './dashboard.mjs';
import { startEventLoad } from './load/start-event-load.mjs';
import { startMeasured } from './load/start-measured.mjs';

const SECONDS = 15;
const CONNECTIONS = 32;
const OFFERED = 2_000;
const bareServer = fileURLToPath(new URL('load/bare-track-server.mjs', import.meta.url));

/** The last two hours' traffic: enough for the fastest server. @param {readonly string[]} pages */
const trafficOf = (pages) => ({
  seed: 4,
  views: 45_000,
  days: 2 / 24,
  endMs: Date.now() - 60_000,
  pages,
});

/**
 * @param {import('./load/start-measured.mjs').Measured} server
 * @param {readonly string[]} pages
 * @param {number | null} perSecond
 */
const load = async (server, pages, perSecond) => {
  const traffic = trafficOf(pages);
  const events = await startEventLoad({
    url: server.url,
    connections: CONNECTIONS,
    seconds: SECONDS,
    perSecond,
    traffic: perSecond === null ? traffic : { ...traffic, seed: 5 },
  });
  await server.loopDelay();
  const result = await events.run();
  return { ...result, rate: result.accepted / result.seconds, delay: await server.loopDelay() };
};

/**
 * The rate that one otherwise idle core could accept. Unlike the measured rate, it means the same
 * on a busy machine. It includes the threads that answer dashboards and move the log.
 *
 * @param {Awaited<ReturnType<typeof load>>} loaded
 */
const perCpuSecond = ({ accepted, delay }) => accepted / (delay.cpuMs / 1_000);

/**
 * Events per second over HTTP on one core while a dashboard queries, compared with an Express
 * server that stores nothing.
 *
 * @param {object} from
 * @param {() => Promise<import('./load/start-measured.mjs').Measured>} from.startFoyer
 * @param {string} from.adminKey
 * @param {readonly string[]} from.pages
 * @param {import('../parts/run-bench.mjs').Bench} from.bench
 */
export const measureIngestion = async ({ startFoyer, adminKey, pages, bench }) => {
  const bare = await startMeasured(bareServer);
  const bareLoad = await load(bare, pages, null);
  bench.at(1, 4);
  const bareSteady = await load(bare, pages, OFFERED);
  await bare.stop();
  bench.at(2, 4);
  bench.report(
    row('Express storing nothing: events/s', bareLoad.rate.toFixed(0), '', true),
    row('Express: events a second of processor', perCpuSecond(bareLoad).toFixed(0), '', true),
    row('Express: loop delay p99 at 2000/s', inMs(bareSteady.delay.p99), '', true),
  );

  const foyer = await startFoyer();
  const stopQuerying = pollQueries(foyer.url, adminKey);
  const most = await load(foyer, pages, null);
  bench.at(3, 4);
  bench.report(
    row('events/s, as fast as answered', most.rate.toFixed(0), '≥ 2000', most.rate >= 2_000),
    row('ratio to Express', `×${(most.rate / bareLoad.rate).toFixed(2)}`, '', true),
    row(
      'events a second of processor time',
      perCpuSecond(most).toFixed(0),
      '≥ 2000',
      perCpuSecond(most) >= 2_000,
    ),
    row('loop delay p99, as fast as answered', inMs(most.delay.p99), '', true),
  );
  const steady = await load(foyer, pages, OFFERED);
  const requested = await stopQuerying();
  await foyer.stop();

  const waits = percentiles(steady.waits);
  const refused = most.refused + steady.refused + bareLoad.refused;
  bench.report(
    row('refused', String(refused), '0', refused === 0),
    row('events/s at 2000 offered', steady.rate.toFixed(0), '≥ 1990', steady.rate >= 1_990),
    row('loop delay p99 at 2000/s', inMs(steady.delay.p99), '≤ 20 ms', steady.delay.p99 <= 20),
    row('an event answered, p50 / p99', `${inMs(waits.p50)} / ${inMs(waits.p99)}`, '', true),
    row('dashboard answers meanwhile', String(requested.length), '≥ 1', requested.length > 0),
  );
};
