import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Timers } from '#shared/ports/timers.ts';
import type { Log } from './setup-log.ts';
import { createPublisherCheck, type RunPowerShell } from './updates/check-publisher.ts';
import { newerVersion } from './updates/newer-version.ts';
import { updateWay, type Build } from './updates/update-way.ts';

const LOOK_EVERY_MS = 6 * 3_600_000;
const CHECK_WITHIN_MS = 60_000;

/** The part of electron-updater's `AppUpdater` used here. */
interface Updater {
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  checkForUpdatesAndNotify(): Promise<unknown>;
  /** Only on Windows. Returns the reason for refusing the file, or null. */
  verifyUpdateCodeSignature?: (publishers: string[], file: string) => Promise<string | null>;
}

interface UpdateParts {
  readonly app: { readonly isPackaged: boolean; getVersion(): string };
  readonly build: Build;
  /** electron-updater's instance, created for this system on first access. */
  readonly updater: () => Updater;
  readonly fetch: (url: string, options: { redirect: 'error' }) => Promise<Pick<Response, 'json'>>;
  readonly timers: Timers;
  readonly log: Log;
  readonly onFound: (update: { version: string; url: string } | null) => void;
}

const runPowerShell: RunPowerShell = async (command) => {
  const parameters = ['-NoProfile', '-NonInteractive', '-Command', command];
  const options = { timeout: CHECK_WITHIN_MS, windowsHide: true };
  return (await promisify(execFile)('powershell.exe', parameters, options)).stdout;
};

/** The packaged app's update configuration; null if there is none. */
export const readUpdateConfig = (resources: string): string | null => {
  try {
    return readFileSync(join(resources, 'app-update.yml'), 'utf8');
  } catch {
    return null;
  }
};

/**
 * An app with verified updates updates itself. Any other only reports the newer version and its address:
 * an update of unverifiable origin is not installed.
 */
export const setupUpdates = (parts: UpdateParts): void => {
  const { app, build, timers, log, onFound } = parts;
  const way = updateWay(build);
  if (!app.isPackaged || way === 'none') return;
  const url = build.updateUrl;
  const lookForLink = async (): Promise<void> => {
    // A redirect could lead away from https.
    const response = await parts.fetch(`${url}/latest.json`, { redirect: 'error' });
    onFound(newerVersion(await response.json(), app.getVersion()));
  };
  const prepareUpdater = (): Updater => {
    const updater = parts.updater();
    updater.setFeedURL({ provider: 'generic', url });
    if (build.platform === 'win32') {
      updater.verifyUpdateCodeSignature = createPublisherCheck(runPowerShell);
    }
    return updater;
  };
  const updater = way === 'itself' ? prepareUpdater() : null;
  const look = () => {
    const looked = updater ? updater.checkForUpdatesAndNotify() : lookForLink();
    looked.catch((error: unknown) => log.fault('update_check_failed', error));
  };
  look();
  timers.every(LOOK_EVERY_MS, look);
};
