import { limits } from '#shared/limits.ts';
import type { Running } from '#api/start-server.ts';
import type { Logger } from '#api/platform/logger.ts';

/**
 * Stops at SIGTERM and SIGINT. With `drainMs`, everything works on for so long, and only
 * `/api/ready` says that new visitors should go elsewhere; a second signal ends that.
 */
export const stopOnSignals = (
  running: Pick<Running, 'drain' | 'stop'>,
  { drainMs, logger }: { readonly drainMs: number; readonly logger: Logger },
): void => {
  let isDraining = false;
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping', { signal });
    setTimeout(() => process.exit(1), limits.server.stopWithinMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error('stop_failed', { error });
        process.exit(1);
      },
    );
  };
  const leave = (signal: NodeJS.Signals) => {
    if (isDraining || drainMs === 0) return stop(signal);
    isDraining = true;
    logger.info('draining', { signal, duration_ms: drainMs });
    running.drain();
    setTimeout(stop, drainMs, signal);
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
};
