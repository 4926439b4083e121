// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inSeconds, runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { doesInstallFit, doesStampServe, installStamp } from './install-stamp.mjs';

const installLimitMs = 15 * 60_000;
const probeLimitMs = 20_000;
const lookEveryMs = 250;

/** @typedef {import('./install-stamp.mjs').Extent} Extent */

/**
 * Makes `node_modules` match package-lock.json. Does nothing if it already does. Packages are
 * installed when it returns; SQLite may still be compiling until `ready`, which the build does not
 * wait for.
 *
 * @param {string} root a folder with package.json and package-lock.json
 * @param {(line: string) => void} print
 * @param {Extent} extent
 */
export async function installIfStale(root, print, extent) {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { platform, arch, versions } = process;
  const machine = { platform, arch, abi: versions.modules };
  const wanted = installStamp(lockText, machine, extent);
  const stampFile = path.join(root, 'node_modules/.foyer-install.json');
  const found = readJson(stampFile);
  const finished = { ready: Promise.resolve() };
  if (doesStampServe(found, wanted) && hasDirectPackages(root, extent)) return finished;
  const hasPart = doesStampServe(found, { ...wanted, extent: 'start' });
  // Removed until the end, because an interrupted installation is unusable.
  rmSync(stampFile, { force: true });
  const isThere =
    doesFit(root, lockText, extent) || (hasPart && (await addTheRest(root, lockText, print)));
  if (!isThere) await install(root, print, extent);
  const ready = makeSqliteRun(root, print).then(() =>
    writeFileSync(stampFile, `${JSON.stringify(wanted)}\n`),
  );
  // Those who await it get the failure; until then it must not count as unhandled.
  ready.catch(() => {});
  return { ready };
}

/**
 * Whether the installed packages, by us or by npm itself, have the versions in the lock file.
 *
 * @param {string} root
 * @param {string} lockText
 * @param {Extent} extent
 */
function doesFit(root, lockText, extent) {
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'));
  if (typeof installed !== 'object' || installed === null) return false;
  return doesInstallFit(JSON.parse(lockText), installed, extent) && hasDirectPackages(root, extent);
}

/**
 * Adds the packages of tests and tools to an installation for a start, whose compiled SQLite stays.
 * npm considers the remains of an interrupted installation complete, so this compares the result
 * with the lock file.
 *
 * @param {string} root
 * @param {string} lockText
 * @param {(line: string) => void} print
 */
async function addTheRest(root, lockText, print) {
  print('Adding the packages of tests and tools …');
  const result = await runNpm(root, ['install', '--no-save', '--include=dev', '--ignore-scripts']);
  const isAdded = result.code === 0 && doesFit(root, lockText, 'all');
  if (isAdded) print(`Added in ${inSeconds(result.tookMs)}.`);
  return isAdded;
}

/** @param {string} root @param {readonly string[]} args */
function runNpm(root, args) {
  const npm = npmCommand(process.env.npm_execpath, process.platform);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return runChild(npm.command, [...npm.args, ...args, ...quiet], {
    cwd: root,
    // SQLite and its binding are compiled in parallel if there are two cores.
    env: { JOBS: 'max', ...process.env },
    limitMs: installLimitMs,
    shell: npm.shell,
  });
}

/** @param {string} root @param {Extent} extent */
function hasDirectPackages(root, extent) {
  const manifest = readManifest(root);
  const wanted = extent === 'start' ? {} : manifest.devDependencies;
  const names = Object.keys({ ...manifest.dependencies, ...wanted });
  return names.every((name) => existsSync(path.join(root, 'node_modules', name, 'package.json')));
}

/**
 * @param {string} root
 * @returns {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }}
 */
function readManifest(root) {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/**
 * Installs from scratch with `npm ci`, because npm considers the remains of an interrupted
 * installation complete. Runs no package scripts: SQLite is built later, and nothing else needs
 * one.
 *
 * @param {string} root
 * @param {(line: string) => void} print
 * @param {Extent} extent
 */
async function install(root, print, extent) {
  print(extent === 'start' ? 'Installing what a start needs …' : 'Installing the packages …');
  // `--include=dev` is explicit: npm would leave these out if NODE_ENV is production.
  const which = extent === 'start' ? '--omit=dev' : '--include=dev';
  const result = await runNpm(root, ['ci', which, '--ignore-scripts']);
  if (result.code !== 0) throw installFailure(result);
  print(`Installed in ${inSeconds(result.tookMs)}.`);
}

/**
 * Downloads a prebuilt SQLite or compiles one, unless there is one that this Node loads: it may be
 * missing (`--ignore-scripts`) or built for another Node.
 *
 * @param {string} root
 * @param {(line: string) => void} print
 */
async function makeSqliteRun(root, print) {
  if (!('better-sqlite3' in (readManifest(root).dependencies ?? {}))) return;
  if ((await probeNative(root)).code === 0) return;
  const makefile = path.join(root, 'node_modules/better-sqlite3/build/Makefile');
  rmSync(makefile, { force: true });
  // npm prints nothing while it compiles, which is most of the wait.
  const watch = setInterval(() => {
    if (!existsSync(makefile)) return;
    clearInterval(watch);
    print(compilingLine(process.version, process.platform, process.arch));
  }, lookEveryMs);
  const made = await runNpm(root, ['rebuild', 'better-sqlite3', '--ignore-scripts=false']);
  clearInterval(watch);
  const probe = made.code === 0 ? await probeNative(root) : made;
  if (probe.code !== 0) throw nativeFailure(probe.output);
  print(`SQLite is ready after ${inSeconds(made.tookMs)}.`);
}

/** @param {string} root */
function probeNative(root) {
  const args = ['--eval', "new (require('better-sqlite3'))(':memory:').close()"];
  return runChild(process.execPath, args, { cwd: root, env: process.env, limitMs: probeLimitMs });
}

/**
 * @param {string} version
 * @param {string} platform
 * @param {string} arch
 */
function compilingLine(version, platform, arch) {
  return `Compiling SQLite (better-sqlite3), because no finished one for Node ${version} on ${platform} ${arch} could be fetched from github.com. This takes one to two minutes, once …`;
}

/** @param {import('./child.mjs').ChildResult} result */
function installFailure({ timedOut, output }) {
  const limit = inSeconds(installLimitMs);
  const why = timedOut ? `npm ci took longer than ${limit}` : 'npm ci failed';
  return new PlainFailure(
    `${why}; see above. Check the network and the disk, then run the command again.`,
    output,
  );
}

/** @param {string} output */
function nativeFailure(output) {
  return new PlainFailure(
    'better-sqlite3 does not run on this machine; see above. It needs github.com to download a prebuilt binary, or python3, make and a C++ compiler to build one.',
    output,
  );
}

/**
 * The npm that called us, or the one on the path. Other package managers do not read our lock file.
 *
 * @param {string | undefined} execPath
 * @param {NodeJS.Platform} platform
 */
export function npmCommand(execPath, platform) {
  if (execPath !== undefined && /npm-cli\.(c|m)?js$/.test(execPath)) {
    return { command: process.execPath, args: [execPath], shell: false };
  }
  return { command: 'npm', args: [], shell: platform === 'win32' };
}

/**
 * @param {string} file
 * @returns {unknown} undefined if it is missing or damaged
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
