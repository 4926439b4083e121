// @ts-check

/**
 * Runs in the page before its scripts: the preload with the two Electron modules it may use, and the
 * window state that the page sees. Unlike in Electron, it shares the page's own world.
 *
 * @param {string} preload
 */
exports.pageSide = (preload) => `(() => {
  const heard = new Map();
  const view = { isVisible: true, isFocused: true };
  Object.defineProperty(document, 'visibilityState', { get: () => view.isVisible ? 'visible' : 'hidden' });
  Object.defineProperty(document, 'hidden', { get: () => !view.isVisible });
  document.hasFocus = () => view.isFocused;
  window.__doubleView = (next) => {
    Object.assign(view, next);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event(view.isFocused ? 'focus' : 'blur'));
  };
  window.__doubleReceive = (channel, payload) => {
    for (const listener of heard.get(channel) ?? []) listener({}, payload);
  };
  const electron = {
    contextBridge: { exposeInMainWorld: (name, api) => { window[name] = Object.freeze(api); } },
    ipcRenderer: {
      invoke: (channel, ...args) => window.__doubleInvoke(channel, args),
      on: (channel, listener) => heard.set(channel, [...(heard.get(channel) ?? []), listener]),
      removeListener: (channel, listener) =>
        heard.set(channel, (heard.get(channel) ?? []).filter((other) => other !== listener)),
    },
  };
  const require = (name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload has no ' + name);
    return electron;
  };
  const module = { exports: {} };
  (function (require, module, exports) {${preload}\n})(require, module, module.exports);
})();`;
