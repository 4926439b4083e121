// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into the measured server (`--import`). On a process message it reports the event loop
 * delay and the CPU time of all threads since the last message. The histogram includes the timer's
 * own period, which is subtracted.
 */
const RESOLUTION_MS = 2;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
histogram.enable();

const lateMs = (/** @type {number} */ nanoseconds) =>
  Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

let cpu = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  process.send?.({
    p50: lateMs(histogram.percentile(50)),
    p99: lateMs(histogram.percentile(99)),
    max: lateMs(histogram.max),
    cpuMs: (user + system) / 1_000,
  });
  histogram.reset();
});
process.channel?.unref();
