// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into the server under measure (`--import`): asked over the process channel, it answers
 * with how late the event loop was, and what all threads took of the processor, since the last question. The histogram counts the timer's own
 * period in, which is taken off again.
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
