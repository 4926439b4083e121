// @ts-check
// A stand-in for Electron where its binary cannot be had: docs/desktop.md says what it is and is not.
const { EventEmitter } = require('node:events');
const { createApp } = require('./app.cjs');
const { createBrowserWindows } = require('./browser-window.cjs');
const { logCall } = require('./call-log.cjs');
const { listenToJourney } = require('./control.cjs');
const { globalShortcut } = require('./global-shortcut.cjs');
const { createKeyring } = require('./keyring.cjs');
const { createNetwork } = require('./network.cjs');

const app = createApp();
const network = createNetwork();
/** @type {Map<string, (event: unknown, ...args: unknown[]) => unknown>} */
const ipcHandlers = new Map();
/** @type {{ answer: ((request: { url: string, method: string }) => Promise<Response>) | null }} */
const scheme = { answer: null };
const { BrowserWindow, windows, reach } = createBrowserWindows({ app, ipcHandlers, scheme });

/** Everything that the app has shown outside its window, for the journey to inspect. */
const shown = {
  /** @type {Tray[]} */ trays: [],
  /** @type {Notification[]} */ notifications: [],
  /** @type {string[]} */ outside: [],
};

class Menu {
  /** @param {any[]} entries */
  constructor(entries) {
    this.entries = entries;
  }
  /** @param {any[]} entries */
  static buildFromTemplate(entries) {
    return new Menu(entries);
  }
  /** @param {Menu} menu */
  static setApplicationMenu({ entries }) {
    logCall('Menu.setApplicationMenu', [entries]);
  }
}

class Tray extends EventEmitter {
  /** @param {{ file: string }} image */
  constructor(image) {
    super();
    this.image = image;
    this.tooltip = '';
    /** @type {Menu | null} */
    this.menu = null;
    shown.trays.push(this);
  }
  /** @param {{ file: string }} image */
  setImage(image) {
    this.image = image;
  }
  /** @param {string} text */
  setToolTip(text) {
    this.tooltip = text;
  }
  /** @param {Menu} menu */
  setContextMenu(menu) {
    this.menu = menu;
  }
}

class Notification extends EventEmitter {
  /** @param {{ title: string, body: string }} options */
  constructor(options) {
    super();
    this.options = options;
    this.isOpen = false;
  }
  static isSupported() {
    return true;
  }
  show() {
    this.isOpen = true;
    shown.notifications.push(this);
  }
  close() {
    this.isOpen = false;
  }
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
  protocol: {
    registerSchemesAsPrivileged: () => undefined,
    /** @param {string} _name @param {NonNullable<typeof scheme.answer>} answer */
    handle: (_name, answer) => {
      scheme.answer = answer;
    },
  },
  session: {
    defaultSession: {
      setPermissionRequestHandler: () => undefined,
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
      ...network.session,
    },
  },
  shell: {
    /** @param {string} url */
    openExternal: async (url) => void shown.outside.push(url),
  },
  nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: false }),
  nativeImage: { createFromPath: (/** @type {string} */ file) => ({ file }) },
  globalShortcut,
  net: network.net,
  crashReporter: {
    /** @param {unknown} options */
    start: (options) => logCall('crashReporter.start', [options]),
  },
  safeStorage: createKeyring(),
};

exports.electron = parts;

listenToJourney({ app, shown, windows, reach, powerMonitor });
