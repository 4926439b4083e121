import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { readUpdateConfig, setupUpdates } from './setup-updates.ts';
import type { Build } from './updates/update-way.ts';

const url = 'https://foyer.example/app';
const signed: Build = {
  platform: 'win32',
  updateUrl: url,
  isSigned: true,
  updateConfig: 'publisherName: Foyer\n',
};

/** Starts the app with this build, and records its requests. */
const start = (build: Build, isPackaged = true) => {
  const requests: string[] = [];
  const found: unknown[] = [];
  const updater = {
    setFeedURL: (feed: { url: string }) => void requests.push(`feed ${feed.url}`),
    checkForUpdatesAndNotify: () => {
      requests.push('self-update');
      return Promise.resolve(null);
    },
    verifyUpdateCodeSignature: undefined as
      | ((publishers: string[], file: string) => Promise<string | null>)
      | undefined,
  };
  const clock = createFakeClock();
  setupUpdates({
    app: { isPackaged, getVersion: () => '1.0.0' },
    build,
    updater: () => updater,
    fetch: (address, { redirect }) => {
      requests.push(`${address}, redirect: ${redirect}`);
      return Promise.resolve({
        json: () => Promise.resolve({ version: '1.1.0', url: 'https://foyer.example/get' }),
      });
    },
    timers: clock,
    log: { note: () => undefined, fault: () => undefined },
    onFound: (update) => void found.push(update),
  });
  return { requests, found, updater, clock };
};

test('a signed app on Windows updates itself, with a check that refuses unverifiable files', async () => {
  const { requests, updater } = start(signed);
  expect(requests).toEqual([`feed ${url}`, 'self-update']);
  // This machine lacks PowerShell, in which case electron-updater's own check would accept the file.
  expect(await updater.verifyUpdateCodeSignature?.(['Foyer'], 'setup.exe')).toContain(
    'cannot be checked',
  );
});

test('a signed app on macOS leaves the check to the system', () => {
  const { requests, updater } = start({ ...signed, platform: 'darwin' });
  expect(requests).toEqual([`feed ${url}`, 'self-update']);
  expect(updater.verifyUpdateCodeSignature).toBeUndefined();
});

test.each<[string, Partial<Build>]>([
  ['an AppImage or deb of a signed build', { platform: 'linux' }],
  ['an app on Windows without a publisher', { updateConfig: 'provider: generic\n' }],
  ['an unsigned app', { isSigned: false }],
])('%s only reports where the newer version is', async (_, build) => {
  const { requests, found } = start({ ...signed, ...build });
  await expect.poll(() => found).toEqual([{ version: '1.1.0', url: 'https://foyer.example/get' }]);
  expect(requests).toEqual([`${url}/latest.json, redirect: error`]);
});

test.each<[string, Build, boolean]>([
  ['without https', { ...signed, updateUrl: 'http://foyer.example' }, true],
  ['without an address', { ...signed, updateUrl: '' }, true],
  ['from source', signed, false],
])('an app %s makes no request', (_, build, isPackaged) => {
  expect(start(build, isPackaged).requests).toEqual([]);
});

test('an app without app-update.yml has no publisher', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-updates-'));
  expect(readUpdateConfig(folder)).toBeNull();
  writeFileSync(join(folder, 'app-update.yml'), 'publisherName: Foyer\n');
  expect(readUpdateConfig(folder)).toBe('publisherName: Foyer\n');
});
