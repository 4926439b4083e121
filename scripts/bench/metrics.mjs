// @ts-check
import { importSource } from '../build/import-source.mjs';
import { benches } from './benches.mjs';
import { cpuTimeOf } from './nodes/cpu-time.mjs';
import { connectTalkers, saturate } from './parts/message-load.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { row } from './parts/table.mjs';

/**
 * Measures the parts of the work for a message separately. Two identical servers differ by 3 % in
 * messages per second and in CPU time per message, so comparing a server with metrics to one
 * without cannot show one percent.
 */
const SOCKETS = 1_000;
const EACH = 3;
const ROUNDS = 20;
const SCRAPES = 300;
/** The Prometheus default is one minute; many set 15 s. */
const SCRAPE_EVERY_S = 15;

const program = built('api/main.js');
const TOKEN = 'bench-only-token-0123456789';

await runBench(
  benches.metrics,
  () => [
    { name: 'messages', seconds: 60 },
    { name: 'scrapes', seconds: 15 },
    { name: 'the timer', seconds: 5 },
  ],
  async (bench) => {
    const server = await startChild(program, {
      PORT: '0',
      DATA_DIR: bench.folder,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      ADMIN_KEY: 'bench-only-key-0123456789',
      METRICS_TOKEN: TOKEN,
    });
    const talkers = await connectTalkers(server.url, SOCKETS, { isFoyer: true });

    const scrape = async () => {
      const answer = await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      if (!(await answer.text()).includes('foyer_message_ack_seconds'))
        throw new Error('nothing was scraped');
    };

    /**
     * The server's CPU time for each of `times` runs, in ms.
     *
     * @param {string} name
     * @param {number} times
     * @param {() => Promise<unknown>} run
     */
    const costOf = async (name, times, run) => {
      bench.begin(name);
      // Warms up before measuring.
      for (let count = 0; count < times / 10; count += 1) await run();
      const before = cpuTimeOf(server.pid);
      for (let count = 0; count < times; count += 1) {
        bench.at(count, times);
        await run();
      }
      return (cpuTimeOf(server.pid) - before) / times;
    };

    const messageUs =
      ((await costOf('messages', ROUNDS, () => saturate(talkers, EACH))) * 1_000) / SOCKETS / EACH;
    const scrapeMs = await costOf('scrapes', SCRAPES, scrape);
    for (const { socket } of talkers) socket.disconnect();
    await server.stop();

    bench.begin('the timer');
    const { measureTimer } = await importSource(
      new URL('metrics/measure-timer.ts', import.meta.url),
      'bench',
    );
    const timerUs = measureTimer(5, 1_000_000);
    const timing = (timerUs / messageUs) * 100;
    const scraping = (scrapeMs / (SCRAPE_EVERY_S * 1_000)) * 100;
    const percent = (/** @type {number} */ one) => `${one.toFixed(2)} %`;
    const us = (/** @type {number} */ one) => `${one.toFixed(2)} µs`;
    bench.report(
      row('a message, with metrics', us(messageUs), '', true),
      row('the timing of a message', `${us(timerUs)}, ${percent(timing)}`, '', true),
      row(
        `a scrape with ${SOCKETS} sockets, every ${SCRAPE_EVERY_S} s`,
        `${scrapeMs.toFixed(1)} ms, ${percent(scraping)}`,
        '',
        true,
      ),
      row('both, of a full core', percent(timing + scraping), '≤ 1 %', timing + scraping <= 1),
    );
  },
);
