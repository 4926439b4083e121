// @ts-check

/**
 * Preloaded into the measured server (`--import`, with `--expose-gc`). On a process message it
 * collects garbage and reports the heap in use, in bytes.
 */
process.on('message', () => {
  const { gc } = /** @type {{ gc?: () => void }} */ (globalThis);
  if (!gc) throw new Error('start the server with --expose-gc');
  gc();
  gc();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
