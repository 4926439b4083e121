// @ts-check
import { chromium } from 'playwright';
import { createServer } from 'node:net';
import { root } from '../../run/paths.mjs';
import { browserSources, doesBrowserStart } from '../../run/chromium-sources.mjs';
import { findChromium } from '../../run/chromium.mjs';

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/**
 * Opens Chromium, found as `npm test` finds it. Its DevTools protocol listens on `port`. It ends
 * with this process, but does not handle signals if other code does.
 * @param {string[]} [args]
 */
export const openChromium = async (args = []) => {
  const { path } = await findChromium(
    browserSources(root, process.env, (line) => console.log(line)),
    doesBrowserStart,
  );
  const port = await freePort();
  const [handleSIGINT, handleSIGTERM, handleSIGHUP] = ['SIGINT', 'SIGTERM', 'SIGHUP'].map(
    (signal) => process.listenerCount(signal) === 0,
  );
  const browser = await chromium.launch({
    handleSIGINT,
    handleSIGTERM,
    handleSIGHUP,
    executablePath: path,
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
  });
  return { browser, port };
};
