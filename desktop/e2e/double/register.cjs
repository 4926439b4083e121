// @ts-check
// Node preloads this before the journey's instrument: requiring 'electron' returns the double.
const Module = require('node:module');
const { electron, limitTo, reach } = require('./electron.cjs');
const { showPlatform } = require('./platform.cjs');

showPlatform();
limitTo(process.env['FOYER_DOUBLE_PLATFORM'] ?? process.platform);

/** @type {{ _load: (name: string, ...rest: unknown[]) => unknown }} */
const loader = /** @type {never} */ (Module);
const load = loader._load;
loader._load = function loadOrDouble(name, ...rest) {
  return name === 'electron' ? electron : load.call(this, name, ...rest);
};

/** @param {{ id: number, act: string, argument: any }} wish */
const perform = async ({ id, act, argument }) => {
  const { foyerJourney } = /** @type {any} */ (globalThis);
  try {
    const value =
      act === 'reach'
        ? await reach(argument)
        : act === 'look'
          ? foyerJourney.look()
          : foyerJourney.act(act, argument);
    process.send?.({ id, value });
  } catch (error) {
    process.send?.({ id, value: null, error: String(error) });
  }
};
process.on('message', (/** @type {Parameters<typeof perform>[0] | 'quit'} */ wish) => {
  if (wish === 'quit') electron.app.quit();
  else void perform(wish);
});
// The journey ended without closing the channel.
process.on('disconnect', () => process.exit(1));
