// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { shellBeside, systemBrowserPaths, systemShellPaths } from './chromium.mjs';

const startLimitMs = 30_000;
const downloadLimitMs = 5 * 60_000;

/** @typedef {import('./chromium.mjs').BrowserSource} BrowserSource */

/**
 * The sources of the journeys' browser, in order: the headless shell of Playwright or the system,
 * the full browser of either, a download by Playwright, a Debian package.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} print
 * @returns {BrowserSource[]}
 */
export function shellSources(root, env, print) {
  const run = runner(root, env);
  return [
    ...given(env),
    { name: "Playwright's own", find: async () => [shellBeside(await playwrightPath())] },
    { name: 'the system', find: async () => systemShellPaths(env, process.platform) },
    ...present(env),
    fetched(root, run, print, ['chromium', '--only-shell'], async () =>
      shellBeside(await playwrightPath()),
    ),
    debian(run, print, 'chromium-headless-shell', () => systemShellPaths(env, process.platform)),
    debian(run, print, 'chromium', () => systemBrowserPaths(env, process.platform)),
  ];
}

/**
 * The sources of the full browser, from the same places in the same order.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} print
 * @returns {BrowserSource[]}
 */
export function browserSources(root, env, print) {
  const run = runner(root, env);
  return [
    ...given(env),
    ...present(env),
    fetched(root, run, print, ['chromium'], playwrightPath),
    debian(run, print, 'chromium', () => systemBrowserPaths(env, process.platform)),
  ];
}

/** @typedef {(command: string, args: string[]) => Promise<unknown>} Run */

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Run}
 */
function runner(root, env) {
  return (command, args) => runChild(command, args, { cwd: root, env, limitMs: downloadLimitMs });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {BrowserSource[]}
 */
function given(env) {
  const path = env.FOYER_CHROMIUM;
  return [{ name: 'FOYER_CHROMIUM', find: async () => (path ? [path] : []) }];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {BrowserSource[]}
 */
function present(env) {
  return [
    { name: "Playwright's own", find: async () => [await playwrightPath()] },
    { name: 'the system', find: async () => systemBrowserPaths(env, process.platform) },
  ];
}

/**
 * @param {string} root
 * @param {Run} run
 * @param {(line: string) => void} print
 * @param {readonly string[]} wanted
 * @param {() => Promise<string>} pathOf
 * @returns {BrowserSource}
 */
function fetched(root, run, print, wanted, pathOf) {
  return {
    name: 'playwright install',
    find: async () => {
      print('No Chromium here; fetching one with Playwright …');
      const cli = path.join(root, 'node_modules/playwright/cli.js');
      await run(process.execPath, [cli, 'install', ...wanted]);
      return [await pathOf()];
    },
  };
}

/**
 * @param {Run} run
 * @param {(line: string) => void} print
 * @param {string} name of the package
 * @param {() => string[]} pathsOf
 * @returns {BrowserSource}
 */
function debian(run, print, name, pathsOf) {
  return {
    name: 'apt-get',
    find: async () => {
      if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return [];
      print(`Playwright had none that starts; installing the ${name} package with apt-get …`);
      await run('apt-get', ['update']);
      await run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', name]);
      return pathsOf();
    },
  };
}

async function playwrightPath() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/**
 * @param {string} file
 * @returns {Promise<boolean>}
 */
export async function doesBrowserStart(file) {
  if (!existsSync(file)) return false;
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'];
  const result = await runChild(file, args, {
    cwd: process.cwd(),
    env: process.env,
    limitMs: startLimitMs,
  });
  return result.code === 0 && result.output.includes('<html>');
}
