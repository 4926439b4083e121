// @ts-check
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listBuilds, readCurrent, readFacts, writeCurrent } from '../../api/http/site-builds.mjs';
import { removeFormers, SERVED } from '../build/output-paths.mjs';
import { builtProgramOf } from './build-if-stale.mjs';
import { hashProgram } from './build-inputs.mjs';
import { withEnvFile } from './environment.mjs';
import { PlainFailure } from './fail.mjs';
import { lockPath, withLock } from './lock.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';

const builds = inRoot(`${SERVED}/site`);
/** A server checks every second, and reads the new build before it switches. */
const SWITCHED_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 250;

/** Builds changed parts, and switches the running server to the new build. */
export async function publish() {
  refuseOtherServer();
  const before = readCurrent(builds)?.build;
  const environment = await prepare({ build: 'newest', extent: 'start' });
  const current = shown();
  if (current === before) return print('Nothing has changed since the last build.');
  await confirm(current, environment);
}

/** New pages may call routes that the running server does not have yet. */
function refuseOtherServer() {
  const built = builtProgramOf(inRoot(SERVED));
  if (built === undefined || built === hashProgram(root)) return;
  throw new PlainFailure(
    'The server itself has changed since it was built, as by a git pull, and only a restart replaces it: npm start, or npm run install:service as root. Nothing was published.',
  );
}

/** The description of a build in the list. @param {string} id */
const describe = (id) => {
  const { builtAt, content = 'unknown content' } = readFacts(path.join(builds, id));
  const time = builtAt === undefined ? id : new Date(builtAt).toLocaleString('sv-SE');
  return `${time}  ${content}`;
};

/** The served build. */
const shown = () => {
  const current = readCurrent(builds)?.build;
  if (current === undefined)
    throw new PlainFailure('Nothing is built yet: npm start builds and serves it.');
  return current;
};

export function printBuilds() {
  const current = shown();
  for (const [at, id] of listBuilds(builds).entries())
    print(`${String(at + 1).padStart(3)}  ${describe(id)}${id === current ? '  (shown)' : ''}`);
}

/** @param {() => void | Promise<void>} change */
const alone = (change) =>
  withLock(
    lockPath(root, 'prepare'),
    async () => change(),
    (pid) => print(`Another command (process ${pid}) builds here; waiting for it …`),
  );

/** @param {number | undefined} number of the build in the list */
export async function goBack(number) {
  await alone(() => {
    const ids = listBuilds(builds);
    const wanted = ids[number === undefined ? ids.indexOf(shown()) + 1 : number - 1];
    if (wanted === undefined)
      throw new PlainFailure(
        number === undefined
          ? 'There is no build before the one that is shown.'
          : `There is no build ${number}; npm run publish -- --list shows what there is.`,
      );
    // Keeps the inputs of the last build: a start builds again only after another change.
    writeCurrent(builds, { build: wanted, inputs: readCurrent(builds)?.inputs ?? '' });
  });
  await confirm(shown(), withEnvFile(root, process.env));
  print('It stays until something changes, or npm run publish shows the newest again.');
}

export async function forgetBuilds() {
  await alone(() => {
    removeFormers(builds, 0);
    // Written again, so that a running server rereads it and no longer serves their files.
    writeCurrent(builds, { build: shown(), inputs: readCurrent(builds)?.inputs ?? '' });
  });
  print(`Only the build of ${describe(shown())} is left.`);
}

/** @param {string} url @returns {Promise<string | null | undefined>} undefined if no Foyer responds */
const buildServedAt = async (url) => {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const { product, site } = /** @type {Record<string, string | null>} */ (await answer.json());
    return product === 'foyer' ? (site ?? null) : undefined;
  } catch {
    return undefined;
  }
};

/** @param {NodeJS.ProcessEnv} environment */
const ownAddress = ({ HOST, PORT }) => {
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || '5000'}`;
};

/**
 * Waits until this machine's server serves the build.
 *
 * @param {string} build
 * @param {NodeJS.ProcessEnv} environment
 */
async function confirm(build, environment) {
  const url = ownAddress(environment);
  const what = `the build of ${describe(build)}`;
  const endsAt = performance.now() + SWITCHED_WITHIN_MS;
  let served = await buildServedAt(url);
  if (served === undefined) {
    print(`Published ${what}.`);
    print(
      `No server answers at ${url}: one elsewhere that reads ${SERVED}/site shows it by itself, and so does the next start.`,
    );
    return;
  }
  while (served !== build && performance.now() < endsAt) {
    await wait(LOOK_EVERY_MS);
    served = await buildServedAt(url);
  }
  if (served === build) return print(`${url} shows ${what}.`);
  throw new PlainFailure(
    `${url} does not show ${what}. Its log says why: if the server was built again since it started, restart it.`,
  );
}
