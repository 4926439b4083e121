import type { App } from 'electron';
import { AT_LOGIN } from './login/autostart-entry.ts';
import { setAutostart } from './login/set-autostart.ts';

interface LoginItemParts {
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** The program that a Linux desktop starts, and the folder that it reads. */
  autostart: { folder: string; program: string };
  onFault: (error: unknown) => void;
}

/**
 * Switches start at login on or off. An app that runs from source is left alone: the system would
 * start Electron without it.
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
      // A folder that cannot be written must not prevent anything else.
      onFault(error);
    }
  };
};
