// @ts-check
const path = require('node:path');
const { pressShortcut } = require('./global-shortcut.cjs');

/** @param {any[]} entries */
const labelsOf = (entries) =>
  entries.filter(({ type }) => type !== 'separator').map(({ label }) => label);

/**
 * The journey's controls: what a person does outside the window, and what they see there.
 *
 * @param {{ app: any, shown: any, windows: any[], reach: () => Promise<unknown>, powerMonitor: any }} parts
 */
exports.listenToJourney = ({ app, shown, windows, reach, powerMonitor }) => {
  const card = (/** @type {number} */ index) => shown.notifications.at(index);
  const entry = (/** @type {string} */ label) =>
    shown.trays[0].menu.entries.find((/** @type {any} */ each) => each.label === label);
  /** @type {Record<string, (argument: any) => unknown>} */
  const actions = {
    reach,
    look: () => ({
      trays: shown.trays.length,
      icon: shown.trays[0] ? path.basename(shown.trays[0].image.file).split('-')[0] : null,
      tooltip: shown.trays[0]?.tooltip ?? null,
      menu: shown.trays[0]?.menu ? labelsOf(shown.trays[0].menu.entries) : [],
      badge: app.badge,
      title: windows.at(-1)?.title ?? null,
      window: windows.at(-1)?.state ?? null,
      outside: shown.outside,
      cards: shown.notifications.map((/** @type {any} */ { options, isOpen }) => ({
        title: options.title,
        body: options.body,
        isOpen,
      })),
    }),
    clickTray: () => shown.trays[0].emit('click', {}),
    chooseInTray: (label) => entry(label).click(),
    clickCard: (index) => card(index).emit('click', {}),
    replyToCard: ({ index, text }) => card(index).emit('reply', { reply: text }, text),
    failCard: (index) => card(index).emit('failed', {}, 'denied'),
    closeWindow: () => void windows.at(-1).close(),
    pressShortcut,
    wakeUp: () => powerMonitor.emit('resume'),
    quit: () => app.quit(),
  };
  /** Only these return plain data. What the others return is Electron's and is dropped. */
  const requested = new Set(['look', 'reach']);
  /** @param {{ id: number, act: string, argument: unknown }} wish */
  const perform = async ({ id, act, argument }) => {
    try {
      const value = await actions[act]?.(argument);
      process.send?.({ id, value: requested.has(act) ? value : null });
    } catch (error) {
      process.send?.({ id, value: null, error: String(error) });
    }
  };
  process.on('message', (/** @type {Parameters<typeof perform>[0]} */ wish) => void perform(wish));
  // The journey ended without closing the channel.
  process.on('disconnect', () => process.exit(1));
};
