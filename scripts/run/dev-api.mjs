// @ts-check
import { PlainFailure } from './fail.mjs';

/**
 * The parts of the API's modules used here. They come through Vite, not from an import.
 *
 * @typedef {{ url: string, firstAdminKey: string | null, stop: () => Promise<void> }} Running
 * @typedef {{ HOST: string, PORT: number, LOG_LEVEL: string }} Settings
 */

/**
 * @typedef {object} DevApi
 * @property {() => Promise<Settings>} readSettings
 * @property {() => Promise<void>} restart stops the API and starts it from the current files; a fault
 *   in them is printed, and the next change tries again
 * @property {() => Promise<URL | undefined>} address of the running API, once it has started; undefined
 *   if it could not be started
 * @property {() => Promise<void>} stop
 */

/**
 * Runs the API from its sources, through Vite's module runner, on its own port.
 *
 * @param {import('vite').ViteDevServer} vite
 * @param {(line: string) => void} print
 * @returns {DevApi}
 */
export function createDevApi(vite, print) {
  /** @type {Promise<Running | undefined>} */
  let running = Promise.resolve(undefined);
  const restart = async () => {
    running = running.then(async (old) => {
      await old?.stop();
      return start(vite, print);
    });
    await running;
  };
  return {
    restart,
    readSettings: () => readSettings(vite),
    address: async () => {
      const current = await running;
      return current === undefined ? undefined : new URL(current.url);
    },
    stop: async () => {
      await (await running)?.stop();
    },
  };
}

/**
 * @param {import('vite').ViteDevServer} vite
 * @returns {Promise<Settings>}
 */
async function readSettings(vite) {
  /** @type {any} */
  const { readConfig } = await vite.ssrLoadModule('/api/config.ts');
  const reading = readConfig();
  if (!reading.ok) throw new PlainFailure(reading.lines.join('; '));
  return reading.config;
}

/**
 * @param {import('vite').ViteDevServer} vite
 * @param {(line: string) => void} print
 */
async function start(vite, print) {
  try {
    const config = await readSettings(vite);
    const { createLogger } = await vite.ssrLoadModule('/api/platform/logger.ts');
    const { startServer } = await vite.ssrLoadModule('/api/start-server.ts');
    /** @type {Running} */
    const started = await startServer({
      config: { ...config, HOST: '127.0.0.1', PORT: 0 },
      version: 'development',
      logger: createLogger(config.LOG_LEVEL),
      // Pages are never requested here: Vite serves them.
      site: { handler: passOn, inlineScriptHashes: [] },
      checkpointWorker: null,
    });
    if (started.firstAdminKey !== null) print(`Admin key: ${started.firstAdminKey}`);
    return started;
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    const hasLines = error instanceof Error && !(error instanceof PlainFailure);
    console.error(`The API is not running: ${hasLines ? error.stack : String(error)}`);
    return undefined;
  }
}

/** @type {import('express').RequestHandler} */
const passOn = (_request, _response, next) => next();
