import { globalShortcut, type App } from 'electron';
import type { DesktopSettings } from '#shared/contracts/desktop-settings.ts';
import { AT_LOGIN } from './login/autostart-entry.ts';
import { setAutostart } from './login/set-autostart.ts';

interface SystemParts {
  app: App;
  platform: NodeJS.Platform;
  /** What a desktop of Linux starts, and where it looks for that. */
  autostart: { folder: string; program: string };
  show: () => void;
  onFault: (error: unknown) => void;
}

/**
 * Start at login and the shortcut that shows the window, as the settings wish; false: the shortcut is
 * another program's.
 */
export const setupSystem =
  ({ app, platform, autostart, show, onFault }: SystemParts) =>
  ({ opensAtLogin, shortcut }: DesktopSettings): boolean => {
    if (app.isPackaged) {
      try {
        if (platform === 'linux') setAutostart(opensAtLogin, autostart);
        else app.setLoginItemSettings({ openAtLogin: opensAtLogin, args: [AT_LOGIN] });
      } catch (error) {
        // A folder that cannot be written keeps nothing else from working.
        onFault(error);
      }
    }
    globalShortcut.unregisterAll();
    if (shortcut === null) return true;
    try {
      return globalShortcut.register(shortcut, show);
    } catch {
      // Not a combination that this system has.
      return false;
    }
  };
