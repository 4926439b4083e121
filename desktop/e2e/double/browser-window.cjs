// @ts-check
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { chromium } = require('playwright');
const { logCall } = require('./call-log.cjs');
const { pageSide } = require('./page-side.cjs');

const port = Number(process.env['FOYER_DOUBLE_PORT']);
// Chromium accepts no custom scheme from outside, so app://console is served from an http origin.
const origin = `http://127.0.0.1:${port}`;
const toPage = (/** @type {string} */ url) => url.replace('app://console', origin);
const toApp = (/** @type {string} */ url) => url.replace(origin, 'app://console');

const createEvent = () => {
  const event = { isPrevented: false, preventDefault: () => {} };
  event.preventDefault = () => {
    event.isPrevented = true;
  };
  return event;
};

/**
 * Electron would show a page with any of these; the double refuses those that could reach the
 * system. What is not set has Electron's default, which is the safe one.
 * @param {Record<string, unknown>} preferences
 */
const refuseUnsafe = (preferences) => {
  const safe = new Map(
    Object.entries({ sandbox: true, contextIsolation: true, webSecurity: true, spellcheck: true }),
  );
  const unsafe = Object.entries(preferences)
    .filter(([name, value]) => name !== 'preload' && value !== (safe.get(name) ?? false))
    .map(([name]) => name);
  if (typeof preferences['preload'] !== 'string') unsafe.push('preload');
  if (unsafe.length > 0) throw new Error(`a page with unsafe preferences: ${unsafe.join(', ')}`);
};

/**
 * @param {{ app: any, ipcHandlers: Map<string, Function>, scheme: { answer: Function | null } }} parts
 */
exports.createBrowserWindows = ({ app, ipcHandlers, scheme }) => {
  /** @type {any[]} */
  const windows = [];
  /** @type {Promise<import('playwright').BrowserContext> | null} */
  let opening = null;
  /** @type {() => void} */
  let notifyFirst = () => {};
  /** Resolves with the app's first window. */
  const first = new Promise((done) => {
    notifyFirst = () => done(null);
  });

  const open = async () => {
    /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
    const serve = async ({ url, method = 'GET' }, response) => {
      const answer = await scheme.answer?.({ url: `app://console${url}`, method });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    const server = http.createServer((request, response) => void serve(request, response));
    await new Promise((done) => void server.listen(port, '127.0.0.1', () => done(null)));
    // Like Electron's, its profile is in the app's data folder. Chromium chooses the port: one
    // chosen here could be taken by another program before it is used.
    const profile = path.join(app.getPath('userData'), 'chromium');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['FOYER_CHROMIUM'],
      viewport: { width: 1280, height: 800 },
      // A window that moves costs more than what it shows.
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
      server.close();
      return true;
    });
    return context;
  };

  class WebContents extends EventEmitter {
    /** @param {BrowserWindow} window */
    constructor(window) {
      super();
      this.window = window;
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
      logCall('new BrowserWindow', [options.title]);
      notifyFirst();
      app.emit('web-contents-created', {}, this.webContents);
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
      this.page = opening.then((context) => this.openPage(context));
      const page = await this.page;
      await page.goto(toPage(url));
      this.emit('ready-to-show');
    }
    /** @param {import('playwright').BrowserContext} context */
    async openPage(context) {
      const page = await context.newPage();
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
    /** @param {{ file: string } | null} image @param {string} description */
    setOverlayIcon(image, description) {
      const file = image === null ? null : path.basename(image.file);
      logCall('BrowserWindow.setOverlayIcon', [file, description]);
    }
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
      this.state.isDestroyed = true;
      this.withPage((page) => page.close());
      this.emit('closed');
      return true;
    }
  }
  app.onQuit(async () => windows.every((window) => window.isDestroyed() || window.close()));
  /** The address of the browser, once the newest window shows its page. */
  const reach = async () => {
    await first;
    await windows.at(-1)?.shown;
    const file = path.join(app.getPath('userData'), 'chromium', 'DevToolsActivePort');
    return { origin, debugPort: Number(fs.readFileSync(file, 'utf8').split('\n')[0]) };
  };
  return { BrowserWindow, windows, reach };
};
