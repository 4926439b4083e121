import type { App } from 'electron';
import { AT_LOGIN } from './login/autostart-entry.ts';
import { setAutostart } from './login/set-autostart.ts';

interface LoginItemParts {
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** The program that a Linux desktop starts at login, and its folder of autostart entries. */
  autostart: { folder: string; program: string };
  onFault: (error: unknown) => void;
}

/**
 * Switches start at login on or off. Does nothing when run from source: the system would start Electron
 * without the app.
 */
export const setupLoginItem = ({ app, platform, autostart, onFault }: LoginItemParts) => {
  let applied: boolean | null = null;
  return (opensAtLogin: boolean): void => {
    if (!app.isPackaged || opensAtLogin === applied) return;
    try {
      if (platform === 'linux') setAutostart(opensAtLogin, autostart);
      else app.setLoginItemSettings({ openAtLogin: opensAtLogin, args: [AT_LOGIN] });
      applied = opensAtLogin;
    } catch (error) {
      // An unwritable folder must not prevent anything else.
      onFault(error);
    }
  };
};
