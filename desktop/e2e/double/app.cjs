// @ts-check
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { logCall } = require('./call-log.cjs');

/** @param {string} file */
const isHeld = (file) => {
  try {
    process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
};

/** Electron's `app`: its events in Electron's order, a lock between real processes. */
exports.createApp = () => {
  let userData = '';
  let isQuitting = false;
  let isFirst = false;
  const emitter = new EventEmitter();
  /** @type {(() => Promise<boolean>)[]} */
  const closers = [];
  const quit = async () => {
    if (isQuitting) return;
    isQuitting = true;
    emitter.emit('before-quit', {});
    for (const close of closers) {
      if (!(await close())) {
        isQuitting = false;
        return;
      }
    }
    emitter.emit('will-quit', {});
    if (isFirst) fs.rmSync(path.join(userData, 'lock'), { force: true });
    process.exit(0);
  };
  const app = Object.assign(emitter, {
    isPackaged: process.env['FOYER_DOUBLE_PACKAGED'] === 'yes',
    badge: 0,
    /** Set by the double's windows: called on quitting; false if a window stays open. */
    onQuit: (/** @type {() => Promise<boolean>} */ close) => void closers.push(close),
    whenReady: () => {
      logCall('app.whenReady');
      return Promise.resolve();
    },
    isReady: () => true,
    getVersion: () => '0.0.0-double',
    getName: () => 'Foyer Console',
    getAppPath: () => process.cwd(),
    getLocale: () => 'en',
    getPath: (/** @type {string} */ name) =>
      name === 'userData' ? userData : path.join(userData, name),
    setPath: (/** @type {string} */ _name, /** @type {string} */ folder) => {
      fs.mkdirSync(folder, { recursive: true });
      userData = folder;
    },
    setAppUserModelId: () => undefined,
    setAsDefaultProtocolClient: () => true,
    setLoginItemSettings: (/** @type {unknown} */ settings) =>
      logCall('app.setLoginItemSettings', [settings]),
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
    setBadgeCount: (/** @type {number} */ count) => {
      logCall('app.setBadgeCount', [count]);
      app.badge = count;
      return true;
    },
    requestSingleInstanceLock: () => {
      const lock = path.join(userData, 'lock');
      const words = path.join(userData, 'second-words');
      if (isHeld(lock)) {
        fs.writeFileSync(words, JSON.stringify(process.argv));
        return false;
      }
      isFirst = true;
      fs.writeFileSync(lock, String(process.pid));
      fs.writeFileSync(words, '');
      fs.watch(words, () => {
        const text = fs.readFileSync(words, 'utf8');
        if (text === '') return;
        fs.writeFileSync(words, '');
        emitter.emit('second-instance', {}, JSON.parse(text), process.cwd());
      });
      return true;
    },
    quit: () => void quit(),
  });
  return app;
};
