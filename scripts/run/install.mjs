// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inSeconds, runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { doesInstallFit, installStamp, isSameStamp } from './install-stamp.mjs';

const installLimitMs = 15 * 60_000;
const probeLimitMs = 20_000;

/**
 * Makes `node_modules` match package-lock.json. Does nothing when it already does.
 *
 * @param {string} root
 * @param {(line: string) => void} print
 * @returns {Promise<void>}
 */
export async function installIfStale(root, print) {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { platform, arch, versions } = process;
  const wanted = installStamp(lockText, { platform, arch, abi: versions.modules });
  const stampFile = path.join(root, 'node_modules/.foyer-install.json');
  if (isSameStamp(readJson(stampFile), wanted) && hasDirectPackages(root)) return;
  if (!(await canAdopt(root, lockText))) await install(root, print);
  writeFileSync(stampFile, `${JSON.stringify(wanted)}\n`);
}

/**
 * Whether an installation made by npm itself fits and can stay.
 *
 * @param {string} root
 * @param {string} lockText
 */
async function canAdopt(root, lockText) {
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'));
  if (typeof installed !== 'object' || installed === null) return false;
  if (!doesInstallFit(JSON.parse(lockText), installed) || !hasDirectPackages(root)) return false;
  // The versions say nothing about native modules: they may be missing (`--ignore-scripts`) or
  // built for another Node.
  return (await probeNative(root)).code === 0;
}

/** @param {string} root */
function probeNative(root) {
  const args = ['--eval', "new (require('better-sqlite3'))(':memory:').close()"];
  return runChild(process.execPath, args, { cwd: root, env: process.env, limitMs: probeLimitMs });
}

/** @param {string} root */
function hasDirectPackages(root) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  return names.every((name) => existsSync(path.join(root, 'node_modules', name, 'package.json')));
}

/**
 * Installs from scratch with `npm ci`, because npm takes the rest of an interrupted installation
 * for complete.
 *
 * @param {string} root
 * @param {(line: string) => void} print
 */
async function install(root, print) {
  print('Installing the packages of package-lock.json; this takes a minute or two …');
  const npm = npmCommand(process.env.npm_execpath, process.platform);
  // `--include=dev`: the build needs its tools even where NODE_ENV is production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = await runChild(npm.command, [...npm.args, ...args], {
    cwd: root,
    env: process.env,
    limitMs: installLimitMs,
    shell: npm.shell,
  });
  if (result.code !== 0) throw installFailure(result);
  const probe = await probeNative(root);
  if (probe.code !== 0) throw nativeFailure(probe.output);
  print(`Installed in ${inSeconds(result.tookMs)}.`);
}

/** @param {import('./child.mjs').ChildResult} result */
function installFailure({ timedOut, output }) {
  if (/node-gyp|prebuild-install/.test(output)) return nativeFailure(output);
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
 * The npm that called us, or the one on the path: other package managers do not read our lock file.
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
 * @returns {unknown} undefined when it is missing or damaged: then it counts as not there
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
