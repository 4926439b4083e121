import { nativeImage, type App, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import { countFile } from './tray/tray-icon-file.ts';

/** The count on the dock or launcher; on Windows an overlay on the taskbar icon. */
export const setupBadge =
  (app: App, windows: () => BrowserWindow[], icons: string, platform: NodeJS.Platform) =>
  (unread: number): void => {
    if (platform !== 'win32') {
      app.setBadgeCount(unread);
      return;
    }
    const file = countFile(unread);
    const count = file === null ? null : nativeImage.createFromPath(join(icons, file));
    // Screen readers read this description with the picture, so it is empty without one.
    const description = count === null ? '' : `${unread} unread`;
    for (const window of windows()) window.setOverlayIcon(count, description);
  };
