import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded into the server under test. Measures the delay of its event loop from the start, and reports
// it on request.
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (wish) => {
  if (wish === 'reset') delay.reset();
  else process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 });
});
// The channel to the test must not hold the server process open.
process.channel?.unref();
