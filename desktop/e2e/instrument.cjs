// @ts-check
// Preloaded before the app, with Electron or its double: records the app's calls and appearance, and
// performs the user's actions outside the window. Journeys access both only through this file.
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const calls = process.env['FOYER_JOURNEY_CALLS'];
/** The shortcut taken by another program. */
const taken = process.env['FOYER_JOURNEY_TAKEN_SHORTCUT'];
const isPackaged = process.env['FOYER_JOURNEY_PACKAGED'] === 'yes';

/**
 * Records a call to Electron, synchronously, so that the last calls before quitting are in the file too.
 *
 * @param {string} name the method, such as `app.setBadgeCount`
 * @param {readonly unknown[]} [args]
 */
const record = (name, args = []) => {
  if (calls !== undefined) fs.appendFileSync(calls, `${JSON.stringify({ name, args })}\n`);
};

/** @typedef {(...args: any[]) => any} Method */

/**
 * Calls `listen` before each call of a method.
 *
 * @param {any} target @param {string} name @param {Method} listen
 */
const before = (target, name, listen) => {
  /** @type {Method} */
  const original = target[name];
  if (typeof original !== 'function') return;
  target[name] = function callAndListen(/** @type {any[]} */ ...args) {
    listen(...args);
    return original.apply(this, args);
  };
};

/**
 * A class whose instances are reported. Electron's own cannot be extended.
 *
 * @param {any} of @param {(instance: any, args: any[]) => void} listen
 */
const watched = (of, listen) =>
  new Proxy(of, {
    construct: (target, args) => {
      const instance = new target(...args);
      listen(instance, args);
      return instance;
    },
  });

/** @param {any} electron */
const instrument = (electron) => {
  /** The source files of pictures. @type {WeakMap<object, string>} */
  const files = new WeakMap();
  const fileOf = (/** @type {object | null} */ image) =>
    image === null ? null : path.basename(files.get(image) ?? '');
  const shown = {
    /** @type {any} */ tray: null,
    trays: 0,
    /** @type {string | null} */ icon: null,
    /** @type {string | null} */ tooltip: null,
    /** @type {any} */ menu: null,
    /** @type {any} */ contextMenu: null,
    badge: 0,
    /** @type {string[]} */ outside: [],
    /** @type {{ card: any, title: string, body: string, isOpen: boolean, isSilent: boolean }[]} */ cards:
      [],
    /** @type {Map<string, () => void>} */ shortcuts: new Map(),
  };
  const { app, globalShortcut, nativeImage, crashReporter, shell, BrowserWindow } = electron;
  if (isPackaged) Object.defineProperty(app, 'isPackaged', { get: () => true });
  before(app, 'whenReady', () => record('app.whenReady'));
  before(app, 'setPath', (name, folder) => {
    // The app's files for the system go into the journey's folder as well.
    if (name === 'userData') app.setPath('appData', path.join(folder, 'appData'));
  });
  before(app, 'setLoginItemSettings', (item) => record('app.setLoginItemSettings', [item]));
  before(app, 'setBadgeCount', (count) => {
    record('app.setBadgeCount', [count]);
    shown.badge = count;
  });
  before(crashReporter, 'start', (options) => record('crashReporter.start', [options]));
  before(globalShortcut, 'unregisterAll', () => {
    record('globalShortcut.unregisterAll');
    shown.shortcuts.clear();
  });
  const register = globalShortcut.register.bind(globalShortcut);
  globalShortcut.register = (/** @type {string} */ accelerator, /** @type {() => void} */ act) => {
    record('globalShortcut.register', [accelerator]);
    if (accelerator === taken) return false;
    const isRegistered = register(accelerator, act);
    if (isRegistered) shown.shortcuts.set(accelerator, act);
    return isRegistered;
  };
  const createFromPath = nativeImage.createFromPath.bind(nativeImage);
  nativeImage.createFromPath = (/** @type {string} */ file) => {
    const image = createFromPath(file);
    files.set(image, file);
    return image;
  };
  // Opens nothing on the machine that runs the journeys.
  shell.openExternal = async (/** @type {string} */ url) => void shown.outside.push(url);
  const Tray = watched(electron.Tray, (tray, [image]) => {
    shown.tray = tray;
    shown.trays += 1;
    shown.icon = fileOf(image);
    before(tray, 'setImage', (next) => (shown.icon = fileOf(next)));
    before(tray, 'setToolTip', (text) => (shown.tooltip = text));
    before(tray, 'setContextMenu', (menu) => (shown.menu = menu));
  });
  const Notification = watched(electron.Notification, (card, [options]) => {
    const { title, body, silent = false } = options;
    const entry = { card, title, body, isSilent: silent, isOpen: false };
    before(card, 'show', () => {
      entry.isOpen = true;
      shown.cards.push(entry);
    });
    before(card, 'close', () => (entry.isOpen = false));
  });
  const Menu = new Proxy(electron.Menu, {
    get: (target, name) => {
      if (name !== 'buildFromTemplate') return Reflect.get(target, name);
      return (/** @type {any[]} */ template) => {
        record('Menu.buildFromTemplate', [template]);
        const menu = target.buildFromTemplate(template);
        before(menu, 'popup', () => (shown.contextMenu = menu));
        return menu;
      };
    },
  });
  app.on('browser-window-created', (/** @type {unknown} */ _event, /** @type {any} */ window) => {
    record('new BrowserWindow');
    before(window.webContents, 'replaceMisspelling', (word) =>
      record('WebContents.replaceMisspelling', [word]),
    );
    before(window, 'setOverlayIcon', (image, description) =>
      record('BrowserWindow.setOverlayIcon', [fileOf(image), description]),
    );
  });
  /** The front window: the focused one, otherwise the newest. */
  const front = () => {
    const open = BrowserWindow.getAllWindows();
    return open.find((/** @type {any} */ each) => each.isFocused()) ?? open.at(-1) ?? null;
  };
  /** @param {any} menu @returns {any[]} its entries, and those of its submenus */
  const entriesOf = (menu) =>
    (menu?.items ?? [])
      .filter((/** @type {any} */ { type }) => type !== 'separator')
      .flatMap((/** @type {any} */ item) => [item, ...entriesOf(item.submenu)]);
  const choose = (/** @type {any} */ menu, /** @type {string} */ label) => {
    const entry = entriesOf(menu).find((each) => each.label === label);
    if (entry === undefined) throw new Error(`no entry ${label}`);
    entry.click();
  };
  const cardAt = (/** @type {number} */ index) => {
    const entry = shown.cards.at(index);
    if (entry === undefined) throw new Error(`no card ${index}`);
    return entry.card;
  };
  /** @type {Record<string, (argument: any) => unknown>} */
  const actions = {
    clickTray: () => shown.tray.emit('click', {}),
    chooseInTray: (label) => choose(shown.menu, label),
    openContextMenu: (params) =>
      front().webContents.emit(
        'context-menu',
        {},
        {
          isEditable: true,
          linkURL: '',
          selectionText: '',
          editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
          ...params,
        },
      ),
    chooseInContextMenu: (label) => choose(shown.contextMenu, label),
    chooseInMenu: (label) => choose(electron.Menu.getApplicationMenu(), label),
    clickCard: (index) => cardAt(index).emit('click', {}),
    replyToCard: ({ index, text }) => cardAt(index).emit('reply', { reply: text }, text),
    failCard: (index) => cardAt(index).emit('failed', {}, 'denied'),
    closeWindow: () => front().close(),
    pressShortcut: (accelerator) => shown.shortcuts.get(accelerator)?.(),
    wakeUp: () => electron.powerMonitor.emit('resume'),
  };
  /** @type {Record<PropertyKey, unknown>} */
  const replaced = { Tray, Notification, Menu };
  return {
    // Not a copy: Electron loads each part on first access, and some only once it is ready.
    electron: new Proxy(electron, { get: (target, name) => replaced[name] ?? target[name] }),
    /** The appearance outside the pages: `Look` in desktop.ts. */
    look: () => {
      const window = front();
      const labels = (/** @type {any} */ menu) => entriesOf(menu).map(({ label }) => label);
      return {
        trays: shown.trays,
        // The name of an icon consists of state, system and theme.
        icon: shown.icon?.split('-')[0] ?? null,
        tooltip: shown.tooltip,
        menu: labels(shown.menu),
        contextMenu: labels(shown.contextMenu),
        badge: shown.badge,
        title: window?.getTitle() ?? null,
        windows: BrowserWindow.getAllWindows().length,
        window: window && {
          isVisible: window.isVisible(),
          isMinimised: window.isMinimized(),
          isFocused: window.isFocused(),
        },
        outside: shown.outside,
        cards: shown.cards.map(({ title, body, isOpen, isSilent }) => ({
          title,
          body,
          isOpen,
          isSilent,
        })),
      };
    },
    /** @param {string} act @param {unknown} argument */
    act: (act, argument) => void actions[act]?.(argument),
  };
};

/** @type {ReturnType<typeof instrument> | null} */
let instrumented = null;
/** @type {{ _load: (name: string, ...rest: unknown[]) => unknown }} */
const loader = /** @type {never} */ (Module);
const load = loader._load;
loader._load = function loadInstrumented(name, ...rest) {
  const loaded = load.call(this, name, ...rest);
  // Electron's own files load it too, before the app; only the app's copy is instrumented.
  if (name !== 'electron' || !calls) return loaded;
  instrumented ??= instrument(loaded);
  return instrumented.electron;
};

/** Entry point for the journey: over the double's process, or evaluated in Electron. */
/** @type {any} */ (globalThis).foyerJourney = {
  look: () => instrumented?.look(),
  act: (/** @type {string} */ act, /** @type {unknown} */ argument) =>
    instrumented?.act(act, argument),
};
