// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { systemBrowserPaths } from './chromium.mjs';

const startLimitMs = 30_000;
const downloadLimitMs = 5 * 60_000;

/**
 * The order: what Playwright has, what the system has, what Playwright can fetch, what Debian can.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {import('./chromium.mjs').BrowserSource[]}
 */
export function browserSources(root, env, say) {
  const given = env.FOYER_CHROMIUM;
  /** @param {string} command @param {string[]} args */
  const run = (command, args) =>
    runChild(command, args, { cwd: root, env, limitMs: downloadLimitMs });
  return [
    { name: 'FOYER_CHROMIUM', find: async () => (given ? [given] : []) },
    { name: "Playwright's own", find: async () => [await playwrightPath()] },
    { name: 'the system', find: async () => systemBrowserPaths(env, process.platform) },
    {
      name: 'playwright install',
      find: async () => {
        say('No Chromium here; fetching one with Playwright …');
        await run(process.execPath, [
          path.join(root, 'node_modules/@playwright/test/cli.js'),
          'install',
          'chromium',
        ]);
        return [await playwrightPath()];
      },
    },
    {
      name: 'apt-get',
      find: async () => {
        if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return [];
        say('Playwright had none that starts; installing the chromium package with apt-get …');
        await run('apt-get', ['update']);
        await run('env', [
          'DEBIAN_FRONTEND=noninteractive',
          'apt-get',
          'install',
          '-y',
          'chromium',
        ]);
        return systemBrowserPaths(env, process.platform);
      },
    },
  ];
}

async function playwrightPath() {
  const { chromium } = await import('playwright-core');
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
