// @ts-check
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');

/** @param {string} file */
const isHeld = (file) => {
  try {
    process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
};

/** Electron's `app`: its events in Electron's order, with a lock between real processes. */
exports.createApp = () => {
  /** @type {Record<string, string>} */
  const folders = {};
  const inUserData = (/** @type {string} */ name) => path.join(folders['userData'] ?? '', name);
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
    if (isFirst) fs.rmSync(inUserData('lock'), { force: true });
    process.exit(0);
  };
  const app = Object.assign(emitter, {
    isPackaged: false,
    /** Set by the double's windows: called on quitting; false if a window stays open. */
    onQuit: (/** @type {() => Promise<boolean>} */ close) => void closers.push(close),
    whenReady: () => Promise.resolve(),
    getVersion: () => '0.0.0-double',
    getPath: (/** @type {string} */ name) => folders[name] ?? inUserData(name),
    setPath: (/** @type {string} */ name, /** @type {string} */ folder) => {
      fs.mkdirSync(folder, { recursive: true });
      folders[name] = folder;
    },
    setAppUserModelId: () => undefined,
    setAsDefaultProtocolClient: () => true,
    setLoginItemSettings: () => undefined,
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
    setBadgeCount: () => true,
    requestSingleInstanceLock: () => {
      const [lock, words] = [inUserData('lock'), inUserData('second-words')];
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
