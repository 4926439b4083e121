// @ts-check
// A double of Electron for machines without its binary: docs/desktop.md describes its limits.
const { EventEmitter } = require('node:events');
const { createApp } = require('./app.cjs');
const { createBrowserWindows } = require('./browser-window.cjs');
const { globalShortcut } = require('./global-shortcut.cjs');
const { createKeyring } = require('./keyring.cjs');
const { createNetwork } = require('./network.cjs');

const app = createApp();
const network = createNetwork();
/** @type {Map<string, (event: unknown, ...args: unknown[]) => unknown>} */
const ipcHandlers = new Map();
const { createSession, BrowserWindow, reach } = createBrowserWindows({ app, ipcHandlers });

class Menu {
  /** @param {any[]} template */
  constructor(template) {
    this.items = template.map((entry) => ({
      ...entry,
      submenu: Array.isArray(entry.submenu) ? new Menu(entry.submenu) : entry.submenu,
    }));
  }
  /** @type {Menu | null} */
  static application = null;
  /** @param {any[]} template */
  static buildFromTemplate(template) {
    return new Menu(template);
  }
  /** @param {Menu} menu */
  static setApplicationMenu(menu) {
    Menu.application = menu;
  }
  static getApplicationMenu() {
    return Menu.application;
  }
  popup() {}
}

class Tray extends EventEmitter {
  setImage() {}
  setToolTip() {}
  setContextMenu() {}
  setTitle() {}
}

class Notification extends EventEmitter {
  static isSupported() {
    return true;
  }
  show() {}
  close() {}
}

const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });
const display = { workArea: { x: 0, y: 0, width: 1280, height: 800 } };

const parts = {
  app,
  BrowserWindow,
  Menu,
  Tray,
  Notification,
  powerMonitor,
  screen: Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
  }),
  ipcMain: Object.assign(new EventEmitter(), {
    /** @param {string} channel @param {(event: unknown, ...args: unknown[]) => unknown} answer */
    handle: (channel, answer) => void ipcHandlers.set(channel, answer),
  }),
  protocol: { registerSchemesAsPrivileged: () => undefined },
  session: {
    defaultSession: createSession('', network.session),
    fromPartition: (/** @type {string} */ partition) => createSession(partition, network.session),
  },
  clipboard: { writeText: async () => undefined },
  shell: { openExternal: async () => undefined },
  nativeTheme: Object.assign(new EventEmitter(), {
    shouldUseDarkColors: false,
    shouldUseDarkColorsForSystemIntegratedUI: false,
  }),
  nativeImage: { createFromPath: (/** @type {string} */ file) => ({ file }) },
  globalShortcut,
  net: network.net,
  crashReporter: { start: () => undefined },
  safeStorage: createKeyring(),
};

/**
 * Members that electron.d.ts documents for some systems only; on others they are missing here, so that
 * an unguarded call fails. A test compares this with the pinned version.
 *
 * @type {readonly (readonly [owner: any, name: string, platforms: string])[]}
 */
const onlyOn = [
  [app, 'getLoginItemSettings', 'darwin,win32'],
  [app, 'setAppUserModelId', 'win32'],
  [app, 'setBadgeCount', 'linux,darwin'],
  [app, 'setLoginItemSettings', 'darwin,win32'],
  [BrowserWindow.prototype, 'setOverlayIcon', 'win32'],
  [parts.nativeTheme, 'shouldUseDarkColorsForSystemIntegratedUI', 'darwin,win32'],
  [parts.safeStorage, 'getSelectedStorageBackend', 'linux'],
  [Tray.prototype, 'setTitle', 'darwin'],
];
/** @param {string} platform */
const limitTo = (platform) => {
  for (const [owner, name, platforms] of onlyOn)
    if (!platforms.split(',').includes(platform)) delete owner[name];
};
exports.limitTo = Object.assign(limitTo, { onlyOn });
exports.electron = parts;
/** Tells the journey where a window's page is. */
exports.reach = reach;
