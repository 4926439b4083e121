// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare, say } from './prepare.mjs';

const downloadLimitMs = 10 * 60_000;
const outFolder = 'dist/desktop';

/** Bundles the desktop app and opens it. It shows the console of a server that runs already. */
export async function runDesktop() {
  const env = await prepare({ build: false });
  await bundle();
  await fetchElectron(env);
  /** @type {string} */
  const electron = createRequire(import.meta.url)('electron');
  const child = spawn(electron, [inRoot(`${outFolder}/main.js`)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}

/** Imported here and not above: Vite is there only after `prepare`. */
async function bundle() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { external: ['electron'], noExternal: true },
    build: {
      ssr: 'desktop/main/main.ts',
      outDir: outFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
}

/**
 * The program of this platform is not in the package: Electron fetches it when it is first wanted.
 *
 * @param {NodeJS.ProcessEnv} env
 */
async function fetchElectron(env) {
  if (env.ELECTRON_OVERRIDE_DIST_PATH) return;
  say('Looking for Electron; the first time it is fetched (about 110 MB) …');
  const result = await runChild(process.execPath, ['node_modules/electron/install.js'], {
    cwd: root,
    env,
    limitMs: downloadLimitMs,
  });
  if (result.code === 0) return;
  throw new PlainFailure(
    'Electron could not be fetched; see above. Check the network, set ELECTRON_MIRROR to a mirror, or open the console in a browser at /admin.',
    result.output,
  );
}
