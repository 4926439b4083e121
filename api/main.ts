import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { featuresOff } from '#shared/contracts/features.ts';
import { limits } from '#shared/limits.ts';
import type { Running } from '#api/compose.ts';
import { featuresOf, readConfig } from '#api/config.ts';
import { createBuiltSite } from '#api/http/site.ts';
import { createLogger, type Logger } from '#api/platform/logger.ts';
import { nodeAdvice } from '#api/platform/node-advice.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { startOrWait } from '#api/start-or-wait.ts';
import { StartupError } from '#api/platform/startup-error.ts';

/**
 * The process (built to dist/api/main.js): reads the settings, starts, prints the address, stops on
 * request. Text for people goes to stdout, the structured log to stderr.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

const refuseToStart = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`Foyer cannot start: ${line}\n`);
  process.exit(1);
};

const greet = ({ url, firstAdminKey }: Running) => {
  print(`Foyer is at ${url} (the console at ${url}/admin)`);
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

const stopOnSignals = (running: Pick<Running, 'stop'>, logger: Logger) => {
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
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const main = async () => {
  writePrivately();
  const reading = readConfig();
  if (!reading.ok) return refuseToStart(reading.lines);
  const { config } = reading;
  const dist = fileURLToPath(new URL('..', import.meta.url));
  const root = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(root, 'utf8')) as { version: string };
  const logger = createLogger(config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error('unhandled_rejection', { error }));
  try {
    const options = {
      ...{ config, version, logger },
      site: createBuiltSite(`${dist}site`, featuresOff(featuresOf(config))),
      checkpointWorker: new URL('checkpoint-worker.js', import.meta.url),
      analyticsWorker: new URL('analytics-worker.js', import.meta.url),
      backupWorker: new URL('backup-worker.js', import.meta.url),
    };
    // Before any greeting, because whoever reads it may stop the server at once.
    await startOrWait(options, {
      onReady: (running) => stopOnSignals(running, logger),
      onWaiting: printThatItWaits,
      onStarted: greet,
    });
  } catch (error) {
    if (error instanceof StartupError) refuseToStart([error.message]);
    throw error;
  }
};

await main();
