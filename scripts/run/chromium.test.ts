import { expect, test } from 'vitest';
import { findChromium, shellBeside, systemBrowserPaths, systemShellPaths } from './chromium.mjs';

const source = (name: string, paths: string[], log: string[] = []) => ({
  name,
  find: async () => {
    log.push(name);
    return paths;
  },
});

test('uses the first browser that starts, and tries no further source', async () => {
  const log: string[] = [];
  const sources = [source('own', ['/own'], log), source('system', ['/a', '/b'], log)];
  const more = source('download', ['/c'], log);
  const found = await findChromium([...sources, more], async (path) => path === '/b');
  expect(found).toEqual({ path: '/b', from: 'system' });
  expect(log).toEqual(['own', 'system']);
});

test('without any browser, names every source that was tried', async () => {
  const finding = findChromium([source('own', []), source('system', ['/a'])], async () => false);
  await expect(finding).rejects.toThrow(/tried own, system.*CHROME_PATH/);
});

test('browsers named in the environment come before those on the path', () => {
  const environment = { CHROME_PATH: '/x/chrome', CHROMIUM_PATH: '/x/chromium', PATH: '/usr/bin' };
  const paths = systemBrowserPaths(environment, 'linux');
  expect(paths.slice(0, 3)).toEqual(['/x/chrome', '/x/chromium', '/usr/bin/chromium']);
  expect(paths).toContain('/usr/bin/google-chrome-stable');
});

test('an empty name is not a browser', () => {
  expect(systemBrowserPaths({ CHROME_PATH: '', PATH: '' }, 'linux')).toEqual([]);
});

test('searches the usual places on macOS and Windows', () => {
  expect(systemBrowserPaths({}, 'darwin')[0]).toContain('/Applications/Google Chrome.app');
  expect(systemBrowserPaths({ PROGRAMFILES: 'C:\\P' }, 'win32')).toEqual([
    'C:\\P\\Google\\Chrome\\Application\\chrome.exe',
  ]);
});

test("searches the path for the system's headless shell", () => {
  expect(systemShellPaths({ PATH: '/usr/local/bin:/usr/bin' }, 'linux')).toEqual([
    '/usr/local/bin/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
    '/usr/local/bin/chrome-headless-shell',
    '/usr/bin/chrome-headless-shell',
  ]);
  expect(systemShellPaths({ PATH: 'C:\\bin' }, 'win32')).toEqual([]);
});

test.each([
  [
    '/root/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome',
    '/root/.cache/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
  ],
  [
    '/c/chromium-9/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    '/c/chromium_headless_shell-9/chrome-headless-shell-mac-arm64/chrome-headless-shell',
  ],
  [
    'C:\\p\\chromium-9\\chrome-win64\\chrome.exe',
    'C:\\p\\chromium_headless_shell-9\\chrome-headless-shell-win64\\chrome-headless-shell.exe',
  ],
])('finds the headless shell that belongs to %s beside it', (browser, shell) => {
  expect(shellBeside(browser)).toBe(shell);
});
