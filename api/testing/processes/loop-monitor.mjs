import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded ahead of the server under test: measures from its first moment how late its event loop
// runs, and says so when asked.
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (wish) => {
  if (wish === 'reset') delay.reset();
  else process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 });
});
// The server ends when it wants to, whoever listens.
process.channel?.unref();
