import { app, BrowserWindow, dialog, session, shell } from 'electron';
import { foyerUrl } from './settings.ts';
import { setupLinks } from './setup-links.ts';
import { setupPermissions } from './setup-permissions.ts';
import { setupSingleInstance } from './setup-single-instance.ts';
import { setupWindow } from './setup-window.ts';
import { consoleAddress } from './url-policy.ts';

const main = async (): Promise<void> => {
  const address = consoleAddress(foyerUrl());
  if (!setupSingleInstance(app, () => BrowserWindow.getAllWindows()[0])) {
    app.quit();
    return;
  }
  await app.whenReady();
  if (!address.ok) {
    dialog.showErrorBox('Foyer Console', address.problem);
    app.exit(1);
    return;
  }
  setupPermissions(session.defaultSession, address.url);
  setupLinks(app, shell, address.url);
  setupWindow(address.url);
  app.on('window-all-closed', () => app.quit());
};

void main();
