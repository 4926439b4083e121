import { fileURLToPath } from 'node:url';
import { featuresOff } from '#shared/contracts/features.ts';
import { readOwnCommandLine } from '#api/platform/command-line.mjs';
import { main as command } from '#api/program-descriptions.mjs';
import type { Running } from '#api/start-server.ts';
import { featuresOf, findMisspelled, readConfig, readInheritedSocket } from '#api/config.ts';
import { openServedSite } from '#api/http/served-site.ts';
import { createLogger, type Logger } from '#api/platform/logger.ts';
import { nodeAdvice } from '#api/platform/node-advice.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { readProgram, readVersion } from '#api/read-version.ts';
import { startOrWait } from '#api/start-or-wait.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { limits } from '#shared/limits.ts';

/**
 * Stops on SIGTERM and SIGINT. With `drainMs`, everything continues to work for that long, and only
 * `/api/ready` sends new visitors elsewhere; a second signal ends that.
 */
const stopOnSignals = (
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

/**
 * The process (built to dist/api/main.js): reads the settings, starts, prints the address, stops on
 * request. Text for people goes to stdout, the structured log to stderr.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

/** An exit code that makes service managers start the process again. */
const RESTART = 75;

const refuseToStart = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`Foyer cannot start: ${line}\n`);
  process.exit(1);
};

const greet = ({ url, metricsUrl, firstAdminKey }: Running) => {
  print(`Foyer is at ${url} (the console at ${url}/admin)`);
  if (metricsUrl !== null) print(`Metrics are at ${metricsUrl}/metrics`);
  if (firstAdminKey !== null) {
    print(`Admin key: ${firstAdminKey}`);
    print('It is shown this once and kept only as a hash; npm run admin-key makes a new one.');
  }
  const advice = nodeAdvice(process.versions.node);
  if (advice !== null) print(advice);
};

const printThatItWaits = (url: string) => {
  print(`Foyer is at ${url} with its pages alone: the disk that holds DATA_DIR is full`);
  print('Nothing can be stored. Make room, and everything starts by itself within seconds.');
};

const main = async () => {
  readOwnCommandLine(command);
  writePrivately();
  for (const { name, setting } of findMisspelled())
    process.stderr.write(`Foyer knows no setting ${name}: did you mean ${setting}?\n`);
  const reading = readConfig();
  if (!reading.ok) return refuseToStart(reading.lines);
  const { config } = reading;
  const dist = fileURLToPath(new URL('..', import.meta.url));
  const logger = createLogger(config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error('unhandled_rejection', { error }));
  // Visitors are still there when the reader of the output has gone.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    const options = {
      config,
      logger,
      version: readVersion(),
      inheritedSocket: readInheritedSocket(),
      site: await openServedSite({
        folder: `${dist}site`,
        off: featuresOff(featuresOf(config)),
        program: readProgram(),
        timers: nodeTimers,
        logger,
      }),
      checkpointWorker: new URL('checkpoint-worker.js', import.meta.url),
      analyticsWorker: new URL('analytics-worker.js', import.meta.url),
      backupWorker: new URL('backup-worker.js', import.meta.url),
      importWorker: new URL('import-worker.js', import.meta.url),
    };
    // Before any greeting, because its reader may stop the server at once.
    await startOrWait(options, {
      onReady: (running) =>
        stopOnSignals(running, { drainMs: config.DRAIN_SECONDS * 1_000, logger }),
      onWaiting: printThatItWaits,
      onRestartNeeded: () => {
        logger.info('restarting', { reason: 'there is room on the disk again' });
        process.exit(RESTART);
      },
      onStarted: greet,
    });
  } catch (error) {
    if (error instanceof StartupError) refuseToStart([error.message]);
    throw error;
  }
};

await main();
