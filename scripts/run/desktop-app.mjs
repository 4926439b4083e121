// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';

const downloadLimitMs = 10 * 60_000;
const devPort = 5_173;

/**
 * Bundles the desktop app and opens it; the app asks for its server. With `isDev`, a separate
 * development server hot-reloads the window.
 *
 * @param {{ isDev: boolean }} options
 */
export async function runDesktop({ isDev }) {
  const env = await prepare({ build: null });
  const { bundleDesktop } = await import('../desktop/bundle-desktop.mjs');
  await bundleDesktop({ hasRenderer: !isDev });
  await fetchElectron(env);
  const dev = isDev ? await serveRenderer() : null;
  /** @type {string} */
  const electron = createRequire(import.meta.url)('electron');
  const child = spawn(electron, [inRoot('dist/desktop/main.cjs')], {
    cwd: root,
    env: dev === null ? env : { ...env, FOYER_DESKTOP_DEV: dev.url },
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  const [code] = await once(child, 'exit');
  await dev?.close();
  process.exitCode = typeof code === 'number' ? code : 1;
}

/** Bundles the desktop app and packages it for this system into dist/installers. */
export async function buildInstallers() {
  const env = await prepare({ build: null });
  const { bundleDesktop } = await import('../desktop/bundle-desktop.mjs');
  const { packageDesktop, updatesOf } = await import('../desktop/package-desktop.mjs');
  const updates = updatesOf(env, process.platform);
  await bundleDesktop(updates);
  await fetchElectron(env);
  const files = await packageDesktop({
    over: { electronDist: 'node_modules/electron/dist', ...updates.over },
  });
  for (const file of files) print(`Packed ${file}`);
}

/** Runs the app's journeys on Electron's binary. They accept no substitute. */
export async function testDesktop() {
  const env = await prepare({ build: null });
  if (process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    throw new PlainFailure(
      'Electron needs a screen. Without one, run: xvfb-run npm run test:desktop (docs/desktop.md).',
    );
  await fetchElectron(env);
  process.env.FOYER_JOURNEY_ON = 'electron';
  const { testEverything } = await import('./test-everything.mjs');
  await testEverything({
    isAll: false,
    isLong: false,
    isChanged: false,
    names: ['playwright'],
    patterns: ['desktop/e2e'],
  });
}

/** Serves the window with hot reload. The app fetches it and shows it as its own. */
async function serveRenderer() {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: inRoot('scripts/desktop/renderer.config.ts'),
    appType: 'custom',
    server: {
      host: '127.0.0.1',
      port: devPort,
      strictPort: true,
      // The window's origin is app://console, but the hot reload socket is here.
      hmr: { host: '127.0.0.1', clientPort: devPort, protocol: 'ws' },
    },
  });
  const page = '/desktop/renderer/index.html';
  const html = async () => {
    const text = await readFile(inRoot(page.slice(1)), 'utf8');
    return server.transformIndexHtml(
      page,
      text.replace('./entry.tsx', '/desktop/renderer/entry.tsx'),
    );
  };
  server.middlewares.use((request, response, next) => {
    if (request.url !== page) return next();
    response.setHeader('content-type', 'text/html');
    html().then((text) => response.end(text), next);
  });
  await server.listen();
  return { url: `http://127.0.0.1:${devPort}`, close: () => server.close() };
}

/**
 * Downloads Electron's binary, which is not in its package.
 *
 * @param {NodeJS.ProcessEnv} env
 */
async function fetchElectron(env) {
  if (env.ELECTRON_OVERRIDE_DIST_PATH) return;
  print('Looking for Electron; the first time it is fetched (about 110 MB) …');
  const result = await runChild(process.execPath, ['node_modules/electron/install.js'], {
    cwd: root,
    env,
    limitMs: downloadLimitMs,
  });
  if (result.code === 0) return;
  throw new PlainFailure(
    'Electron could not be fetched. Check the network, set ELECTRON_MIRROR to a mirror, or open the console in a browser at /admin.',
  );
}
