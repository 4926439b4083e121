// @ts-check
const { logCall } = require('./call-log.cjs');

/** @type {Map<string, () => void>} */
const registered = new Map();
/** The shortcut that another program has. */
const taken = process.env['FOYER_DOUBLE_TAKEN_SHORTCUT'];
const modifier =
  /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/;

/** Electron's globalShortcut: an unknown key name throws, a shortcut in use is refused. */
exports.globalShortcut = {
  /** @param {string} accelerator @param {() => void} act */
  register: (accelerator, act) => {
    logCall('globalShortcut.register', [accelerator]);
    const unknown = accelerator
      .split('+')
      .slice(0, -1)
      .find((word) => !modifier.test(word));
    if (unknown !== undefined) throw new TypeError(`conversion failure from ${accelerator}`);
    if (accelerator === taken || registered.has(accelerator)) return false;
    registered.set(accelerator, act);
    return true;
  },
  unregisterAll: () => {
    logCall('globalShortcut.unregisterAll');
    registered.clear();
  },
};

/** Presses the keys; without a registration nothing happens. @param {string} accelerator */
exports.pressShortcut = (accelerator) => registered.get(accelerator)?.();
