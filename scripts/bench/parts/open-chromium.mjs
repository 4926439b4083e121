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
 * A Chromium, found as `npm test` finds one. Its DevTools protocol listens on `port`.
 * @param {string[]} [args]
 */
export const openChromium = async (args = []) => {
  const { path } = await findChromium(
    browserSources(root, process.env, (line) => console.log(line)),
    doesBrowserStart,
  );
  const port = await freePort();
  const browser = await chromium.launch({
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
