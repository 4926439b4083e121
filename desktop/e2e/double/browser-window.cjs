// @ts-check
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { chromium } = require('playwright');
const { pageSide } = require('./page-side.cjs');

// Chromium accepts no custom scheme from outside, so app://console is served from http origins: one per
// session, because an origin has its own storage like a session.
const ports = (process.env['FOYER_DOUBLE_PORTS'] ?? '').split(',').map(Number);
const originOf = (/** @type {number} */ index) => `http://127.0.0.1:${ports[index]}`;

/** @typedef {{ index: number, scheme: { answer: Function | null } }} Session */

const createEvent = () => {
  const event = { isPrevented: false, preventDefault: () => {} };
  event.preventDefault = () => {
    event.isPrevented = true;
  };
  return event;
};

/**
 * A page's default preferences, as documented in electron.d.ts. A test compares them with the pinned
 * version.
 *
 * @type {Readonly<Record<string, boolean>>}
 */
const defaultPreferences = {
  allowRunningInsecureContent: false,
  contextIsolation: true,
  experimentalFeatures: false,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  sandbox: true,
  spellcheck: true,
  webSecurity: true,
  webviewTag: false,
};

/** Preferences that name something instead of allowing it. */
const named = new Set(['preload', 'partition']);

/**
 * Refuses preferences that could give a page access to the system: any that differ from the safe
 * defaults, or have none. Electron would accept them.
 *
 * @param {Record<string, unknown>} preferences
 */
const refuseUnsafe = (preferences) => {
  const unsafe = Object.entries(preferences)
    .filter(([name, value]) => !named.has(name) && value !== defaultPreferences[name])
    .map(([name]) => name);
  if (typeof preferences['preload'] !== 'string') unsafe.push('preload');
  if (unsafe.length > 0) throw new Error(`a page with unsafe preferences: ${unsafe.join(', ')}`);
};

/** @param {{ app: any, ipcHandlers: Map<string, Function> }} parts */
const createBrowserWindows = ({ app, ipcHandlers }) => {
  /** @type {any[]} */
  const windows = [];
  /** The sessions by their partitions; '' is the default one. @type {Map<string, any>} */
  const sessions = new Map();
  /** @type {Promise<import('playwright').BrowserContext> | null} */
  let opening = null;
  /** @type {() => void} */
  let notifyFirst = () => {};
  /** Resolves with the app's first window. */
  const first = new Promise((done) => {
    notifyFirst = () => done(null);
  });

  /** @param {Session} session */
  const serve = async ({ index, scheme }) => {
    /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
    const respond = async ({ url, method = 'GET' }, response) => {
      const answer = await scheme.answer?.({ url: `app://console${url}`, method });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    const server = http.createServer((request, response) => void respond(request, response));
    await new Promise((done) => void server.listen(ports[index], '127.0.0.1', () => done(null)));
    app.onQuit(async () => {
      server.close();
      return true;
    });
  };
  /** @param {string} partition @param {object} network */
  const createSession = (partition, network) => {
    const known = sessions.get(partition);
    if (known) return known;
    /** @type {{ answer: Function | null }} */
    const scheme = { answer: null };
    const session = {
      index: sessions.size,
      scheme,
      /** @type {Promise<void> | null} */
      serving: null,
      protocol: {
        handle: (/** @type {string} */ _name, /** @type {Function} */ answer) => {
          scheme.answer = answer;
        },
      },
      setPermissionRequestHandler: () => undefined,
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
      addWordToSpellCheckerDictionary: () => true,
      clearStorageData: async () => undefined,
      ...network,
    };
    sessions.set(partition, session);
    return session;
  };

  const open = async () => {
    // Like Electron's, the profile is in the app's data folder. Chromium chooses the port, because
    // another program could take one chosen here.
    const profile = path.join(app.getPath('userData'), 'chromium');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['FOYER_CHROMIUM'],
      viewport: { width: 1280, height: 800 },
      // Animating a window costs more than its content.
      reducedMotion: 'reduce',
      args: [
        '--no-sandbox',
        '--remote-debugging-port=0',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        '--no-first-run',
      ],
    });
    app.onQuit(async () => {
      await context.close();
      return true;
    });
    return context;
  };

  class WebContents extends EventEmitter {
    /** @param {BrowserWindow} window */
    constructor(window) {
      super();
      this.window = window;
      this.session = sessions.get(window.options.webPreferences.partition ?? '');
      /** @type {(details: { url: string }) => unknown} */
      this.openHandler = () => ({ action: 'allow' });
    }
    /** @param {(details: { url: string }) => unknown} handler */
    setWindowOpenHandler(handler) {
      this.openHandler = handler;
    }
    /** @param {string} channel @param {unknown} payload */
    send(channel, payload) {
      this.window.withPage((page) =>
        page.evaluate(
          ([name, value]) => /** @type {any} */ (window).__doubleReceive?.(name, value),
          /** @type {const} */ ([channel, payload]),
        ),
      );
    }
    replaceMisspelling() {}
    reload() {
      this.window.withPage((page) => page.reload());
    }
  }

  class BrowserWindow extends EventEmitter {
    /** @param {any} options */
    constructor(options) {
      super();
      refuseUnsafe(options.webPreferences);
      const { x = 0, y = 0, width, height } = options;
      this.options = options;
      this.bounds = { x, y, width, height };
      this.state = { isVisible: false, isMinimised: false, isFocused: false, isDestroyed: false };
      this.title = options.title;
      /** @type {Promise<import('playwright').Page> | null} */
      this.page = null;
      /** Resolves when the page is loaded. */
      this.shown = new Promise((done) => void this.once('ready-to-show', done));
      this.webContents = new WebContents(this);
      windows.push(this);
      notifyFirst();
      app.emit('browser-window-created', {}, this);
      app.emit('web-contents-created', {}, this.webContents);
    }
    get origin() {
      return originOf(this.webContents.session.index);
    }
    static getAllWindows() {
      return windows.filter((window) => !window.isDestroyed());
    }
    /** @param {(page: import('playwright').Page) => Promise<unknown>} act */
    withPage(act) {
      // A page that is being closed accepts no more calls.
      void this.page?.then(act).catch(() => {});
    }
    /** @param {string} url */
    async loadURL(url) {
      opening ??= open();
      const { session } = this.webContents;
      session.serving ??= serve(session);
      await session.serving;
      this.page = opening.then((context) => this.openPage(context));
      const page = await this.page;
      await page.goto(url.replace('app://console', this.origin));
      this.emit('ready-to-show');
    }
    /** @param {import('playwright').BrowserContext} context */
    async openPage(context) {
      const page = await context.newPage();
      const { origin } = this;
      const toApp = (/** @type {string} */ address) => address.replace(origin, 'app://console');
      await page.exposeBinding('__doubleInvoke', async ({ frame }, channel, args) => {
        const parent = frame.parentFrame();
        const event = {
          senderFrame: { url: toApp(frame.url()), parent },
          sender: this.webContents,
        };
        return ipcHandlers.get(channel)?.(event, ...args);
      });
      await page.addInitScript({
        content: pageSide(fs.readFileSync(this.options.webPreferences.preload, 'utf8')),
      });
      await page.route(
        (url) => url.origin !== origin,
        async (route, request) => {
          if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) {
            await route.continue();
            return;
          }
          const event = { ...createEvent(), url: request.url() };
          let isPrevented = false;
          event.preventDefault = () => {
            isPrevented = true;
          };
          this.webContents.emit('will-navigate', event);
          await (isPrevented ? route.abort() : route.continue());
        },
      );
      page.on('popup', (popup) => {
        this.webContents.openHandler({ url: toApp(popup.url()) });
        void popup.close();
      });
      return page;
    }
    /** @param {Partial<BrowserWindow['state']>} next */
    become(next) {
      const before = this.state;
      this.state = { ...before, ...next };
      const { isVisible, isMinimised, isFocused } = this.state;
      const view = { isVisible: isVisible && !isMinimised, isFocused };
      this.withPage((page) =>
        page.evaluate((value) => /** @type {any} */ (window).__doubleView?.(value), view),
      );
      if (before.isFocused !== isFocused) this.emit(isFocused ? 'focus' : 'blur');
    }
    show() {
      this.become({ isVisible: true, isMinimised: false, isFocused: true });
    }
    hide() {
      this.become({ isVisible: false, isFocused: false });
    }
    minimize() {
      this.become({ isMinimised: true, isFocused: false });
    }
    restore() {
      this.become({ isMinimised: false });
    }
    focus() {
      this.become({ isFocused: true });
    }
    maximize() {}
    isMaximized() {
      return false;
    }
    isVisible() {
      return this.state.isVisible;
    }
    getTitle() {
      return this.title;
    }
    isMinimized() {
      return this.state.isMinimised;
    }
    isFocused() {
      return this.state.isFocused;
    }
    isDestroyed() {
      return this.state.isDestroyed;
    }
    /** @param {string} title */
    setTitle(title) {
      this.title = title;
    }
    setOverlayIcon() {}
    getNormalBounds() {
      return this.bounds;
    }
    /** @param {any} bounds */
    setBounds(bounds) {
      this.bounds = { ...this.bounds, ...bounds };
    }
    /** The close button of its frame. */
    close() {
      const event = createEvent();
      this.emit('close', event);
      if (event.isPrevented) return false;
      this.destroy();
      return true;
    }
    destroy() {
      this.state.isDestroyed = true;
      this.withPage((page) => page.close());
      this.emit('closed');
    }
  }
  app.onQuit(async () => windows.every((window) => window.isDestroyed() || window.close()));
  /** The browser's address, once a window shows its page; windows are counted from the first. */
  const reach = async (/** @type {number} */ index) => {
    await first;
    const window = BrowserWindow.getAllWindows().at(index);
    await window?.shown;
    const file = path.join(app.getPath('userData'), 'chromium', 'DevToolsActivePort');
    return {
      origin: window?.origin,
      debugPort: Number(fs.readFileSync(file, 'utf8').split('\n')[0]),
    };
  };
  return { BrowserWindow, createSession, reach };
};
exports.createBrowserWindows = Object.assign(createBrowserWindows, { defaultPreferences });
