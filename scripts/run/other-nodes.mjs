// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { npmCommand } from './install.mjs';
import { root } from './paths.mjs';
import { print } from './prepare.mjs';

const downloadLimitMs = 10 * 60_000;
const steps = 'vitest,faults';

/**
 * Runs the unit and fault tests on other versions of Node, each with its real binary from the
 * registry, in a copy of this folder whose native packages are compiled for it.
 *
 * @param {readonly string[]} argv
 */
export async function testOtherNodes(argv) {
  const versions = checkNodeVersions(argv);
  const results = [];
  for (const version of versions) {
    const node = await fetchNode(version);
    print(`\nNode ${node.version}`);
    const code = await runTests(node, copyCheckout(version));
    results.push({ version: node.version, code });
  }
  print('');
  for (const { version, code } of results) {
    print(`Node ${version}: ${code === 0 ? 'every test passed' : 'failed, see above'}`);
  }
  if (results.some(({ code }) => code !== 0)) process.exitCode = 1;
}

/** @param {readonly string[]} argv */
export function checkNodeVersions(argv) {
  const wrong = argv.filter((word) => !/^\d+(\.\d+){0,2}$/.test(word));
  if (wrong.length > 0) {
    throw new PlainFailure(
      `${wrong.join(', ')} is no version of Node; for example npm run test:node -- 22 24`,
    );
  }
  return argv;
}

/**
 * The npm package with Node for a system; null if there is none.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function nodePackage(platform, arch) {
  const isPublished = ['linux', 'darwin'].includes(platform) && ['x64', 'arm64'].includes(arch);
  return isPublished ? `node-${platform}-${arch}` : null;
}

/**
 * @param {string} wanted a version or a prefix of one
 * @returns {Promise<{ folder: string, version: string }>} the folder with `bin` and `include`
 */
async function fetchNode(wanted) {
  const name = nodePackage(process.platform, process.arch);
  if (name === null) {
    throw new PlainFailure(`The registry has no Node for ${process.platform} ${process.arch}.`);
  }
  const prefix = path.join(root, 'node_modules/.cache/foyer-node', wanted);
  mkdirSync(prefix, { recursive: true });
  const npm = npmCommand(process.env.npm_execpath, process.platform);
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', prefix];
  const result = await runChild(npm.command, [...npm.args, ...args, `${name}@${wanted}`], {
    cwd: prefix,
    env: process.env,
    limitMs: downloadLimitMs,
  });
  if (result.code !== 0)
    throw new PlainFailure(`${name}@${wanted} could not be installed.`, result.output);
  const folder = path.join(prefix, 'node_modules', name);
  const version = execFileSync(path.join(folder, 'bin/node'), ['--version'], { encoding: 'utf8' });
  return { folder, version: version.trim().replace(/^v/, '') };
}

/**
 * Its packages and its build persist between runs; the commands renew stale ones.
 *
 * @param {string} version
 * @returns {string} the copy
 */
function copyCheckout(version) {
  const copy = path.join(tmpdir(), `foyer-node-${version}`);
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(copy)) {
    if (name === 'node_modules' || name === 'dist') continue;
    rmSync(path.join(copy, name), { recursive: true, force: true });
  }
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  }
  return copy;
}

/**
 * @param {{ folder: string }} node
 * @param {string} checkout
 * @returns {Promise<number>} the exit code of the tests
 */
async function runTests({ folder }, checkout) {
  const bin = path.join(folder, 'bin');
  const child = spawn(path.join(bin, 'node'), ['scripts/test.mjs', `--only=${steps}`], {
    cwd: checkout,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      // npm is a script and runs on the first Node in the path; the headers come with the binary.
      npm_execpath: '',
      npm_config_nodedir: folder,
    },
  });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
