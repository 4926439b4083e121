import { BrowserWindow, dialog } from 'electron';

/** The one window: the console as the server delivers it, without any power over this machine. */
export const setupWindow = (console: URL): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 360,
    minHeight: 480,
    title: 'Foyer Console',
    autoHideMenuBar: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
    },
  });
  window.webContents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
    // -3 is a load that another one replaced.
    if (isMainFrame && code !== -3) void offerRetry(window, console, url);
  });
  void load(window, console);
  return window;
};

// A refused load also arrives as 'did-fail-load', where it is answered.
const load = (window: BrowserWindow, console: URL): Promise<void> =>
  window.loadURL(console.href).catch(() => {});

const offerRetry = async (window: BrowserWindow, console: URL, url: string): Promise<void> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `Nothing answers at ${new URL(url).origin}`,
    detail: 'Start the server with npm start, or name another one in FOYER_URL.',
    buttons: ['Try again', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) return;
  if (response === 0) await load(window, console);
  else window.close();
};
