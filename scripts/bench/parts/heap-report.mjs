// @ts-check

/**
 * Preloaded into a server under measure (`--import`, with `--expose-gc`): asked over the process
 * channel, it collects its garbage and answers how much of the heap is in use, in bytes.
 */
process.on('message', () => {
  const { gc } = /** @type {{ gc?: () => void }} */ (globalThis);
  if (!gc) throw new Error('start the server with --expose-gc');
  gc();
  gc();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
