// @ts-check
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { createServer as createViteServer } from 'vite';
import { contentFolder } from '../build/content-folder.mjs';
import { createDevApi } from './dev-api.mjs';
import { PlainFailure } from './fail.mjs';
import { root } from './paths.mjs';
import { print } from './prepare.mjs';
import { createProxyServer } from 'httpxy';

const absent = 'The API is not running; its fault is in the terminal of npm run dev.\n';

/** @param {string | undefined} url */
function isForApi(url) {
  return /^\/(api|socket\.io)(\/|\?|$)/.test(url ?? '');
}

/**
 * Forwards requests and upgrades unchanged, including Host, which the API compares with Origin.
 *
 * @param {Pick<import('./dev-api.mjs').DevApi, 'address'>} api
 */
function createForwarder(api) {
  const proxy = createProxyServer();
  proxy.on('error', (_error, _request, answer) => answer?.destroy());
  return {
    /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
    request: async (request, response) => {
      const target = await api.address();
      if (target === undefined)
        response.writeHead(503, { 'content-type': 'text/plain' }).end(absent);
      else await proxy.web(request, response, { target });
    },
    /** @param {import('node:http').IncomingMessage} request @param {import('node:net').Socket} socket @param {Buffer} head */
    upgrade: async (request, socket, head) => {
      const target = await api.address();
      if (target === undefined) socket.destroy();
      else await proxy.ws(request, socket, { target }, head);
    },
  };
}

const settleMs = 100;
const unwatched = ['data', 'dist', 'test-results'];

/** Serves API and site on one port: Vite serves the site and forwards API requests. */
export async function startDevelopment() {
  const front = createHttpServer();
  const site = await createSiteServer(front);
  const apiModules = await createApiModules();
  const api = createDevApi(apiModules, print);
  const forward = createForwarder(api);
  const close = async () => {
    front.close();
    front.closeAllConnections();
    await Promise.all([site.close(), apiModules.close(), api.stop()]);
  };
  try {
    const settings = await api.readSettings();
    front.on('request', (request, response) => {
      if (isForApi(request.url)) void forward.request(request, response);
      else site.middlewares(request, response);
    });
    front.on('upgrade', (request, socket, head) => {
      // All other upgrades are for the site's hot reload, which also listens here.
      if (isForApi(request.url))
        void forward.upgrade(request, /** @type {import('node:net').Socket} */ (socket), head);
    });
    await listen(front, settings);
    restartOnChange(apiModules, api);
    await api.restart();
    print(`Foyer is in development at http://localhost:${settings.PORT}`);
  } catch (error) {
    await close();
    throw error;
  }
  stopOnSignals(close);
}

/**
 * Folders of the repository that are not watched. Not as patterns: these would also match what lies
 * above the repository, or above the content elsewhere on the disk.
 *
 * @param {readonly string[]} folders
 * @param {string} [watched] is always watched, wherever it is
 * @returns {(file: string) => boolean}
 */
export function ignoring(folders, watched) {
  return (file) => {
    if (watched !== undefined && `${file}/`.startsWith(`${watched}/`)) return false;
    const [first = ''] = path.relative(root, file).split(path.sep);
    return folders.includes(first);
  };
}

/** @param {import('node:http').Server} front */
function createSiteServer(front) {
  return createViteServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: front },
      watch: { ignored: ignoring(unwatched, contentFolder(root, process.env)) },
    },
  });
}

/**
 * A separate Vite without the site's configuration. The site's restarts when its configuration or
 * imports change, and would interrupt the modules being loaded.
 */
function createApiModules() {
  return createViteServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
    server: {
      middlewareMode: true,
      ws: false,
      watch: { ignored: ignoring([...unwatched, 'site', 'desktop', 'docs']) },
    },
  });
}

/**
 * @param {import('node:http').Server} front
 * @param {{ HOST: string, PORT: number }} settings
 */
async function listen(front, { HOST, PORT }) {
  front.listen(PORT, HOST);
  try {
    await once(front, 'listening');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EADDRINUSE') throw error;
    throw new PlainFailure(`Port ${PORT} is taken; stop what uses it, or set PORT to a free one.`);
  }
}

/**
 * The reason of an API restart, in one line.
 *
 * @param {readonly string[]} changed
 */
export function restartLine([first, ...others]) {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `The API restarts: ${first}${more} changed.`;
}

/**
 * Restarts the API once if several files are saved together, and prints the reason.
 *
 * @param {import('vite').ViteDevServer} vite
 * @param {import('./dev-api.mjs').DevApi} api
 */
function restartOnChange(vite, api) {
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  /** @type {Set<string>} */
  const files = new Set();
  vite.watcher.on('all', (_event, file) => {
    const changed = path.relative(root, file).split(path.sep).join('/');
    if (!/^(api|shared)\//.test(changed) || /\.(test|contract)\.ts$/.test(changed)) return;
    clearTimeout(pending);
    files.add(changed);
    pending = setTimeout(() => {
      print(restartLine([...files]));
      files.clear();
      void api.restart();
    }, settleMs);
  });
}

/** @param {() => Promise<void>} stop */
function stopOnSignals(stop) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
