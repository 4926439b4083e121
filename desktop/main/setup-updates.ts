import { net, type App } from 'electron';
import { autoUpdater } from 'electron-updater';
import type { Timers } from '#shared/ports/timers.ts';
import type { Log } from './setup-log.ts';
import { newerVersion } from './updates/newer-version.ts';

/** Set by the build: the URL of newer versions, and whether the build is signed. */
declare const FOYER_UPDATE_URL: string;
declare const FOYER_IS_SIGNED: boolean;

const LOOK_EVERY_MS = 6 * 3_600_000;

interface UpdateParts {
  app: App;
  timers: Timers;
  log: Log;
  onFound: (update: { version: string; url: string } | null) => void;
}

/**
 * A signed app updates itself. An unsigned one only reports that there is a newer version and
 * where: an update whose origin cannot be verified is not installed.
 */
export const setupUpdates = ({ app, timers, log, onFound }: UpdateParts): void => {
  if (!app.isPackaged || FOYER_UPDATE_URL === '') return;
  const lookForLink = async (): Promise<void> => {
    const response = await net.fetch(`${FOYER_UPDATE_URL}/latest.json`);
    onFound(newerVersion(await response.json(), app.getVersion()));
  };
  const updateItself = async (): Promise<void> => {
    await autoUpdater.checkForUpdatesAndNotify();
  };
  if (FOYER_IS_SIGNED) autoUpdater.setFeedURL({ provider: 'generic', url: FOYER_UPDATE_URL });
  const look = () => {
    (FOYER_IS_SIGNED ? updateItself() : lookForLink()).catch((error: unknown) =>
      log.fault('update_check_failed', error),
    );
  };
  look();
  timers.every(LOOK_EVERY_MS, look);
};
