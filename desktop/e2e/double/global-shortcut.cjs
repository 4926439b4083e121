// @ts-check

/** @type {Map<string, () => void>} */
const registered = new Map();
const modifier =
  /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/;

/** Electron's globalShortcut: an unknown key name throws, a shortcut in use is refused. */
exports.globalShortcut = {
  /** @param {string} accelerator @param {() => void} act */
  register: (accelerator, act) => {
    const unknown = accelerator
      .split('+')
      .slice(0, -1)
      .find((word) => !modifier.test(word));
    if (unknown !== undefined) throw new TypeError(`conversion failure from ${accelerator}`);
    if (registered.has(accelerator)) return false;
    registered.set(accelerator, act);
    return true;
  },
  unregisterAll: () => registered.clear(),
};
