// @ts-check
// Preloaded by Node: requiring 'electron' returns the double.
const Module = require('node:module');
const { electron } = require('./electron.cjs');
const { showPlatform } = require('./platform.cjs');

showPlatform();

/** @type {{ _load: (name: string, ...rest: unknown[]) => unknown }} */
const loader = /** @type {never} */ (Module);
const load = loader._load;
loader._load = function loadOrDouble(name, ...rest) {
  return name === 'electron' ? electron : load.call(this, name, ...rest);
};
