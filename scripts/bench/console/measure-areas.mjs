// @ts-check
import { openChromium } from '../parts/open-chromium.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const TIMES = 9;
const LIMIT_MS = 1_000;
const GIVE_UP_MS = 30_000;

/** Each area, and the selector of its first row. */
const areas = [
  { name: 'Inbox', path: 'inbox', first: '.list .row' },
  { name: 'Inbox, a search', path: 'inbox?q=pump', first: '.found mark' },
  { name: 'Live', path: 'live', first: '.live-empty p, .live tbody tr' },
  { name: 'Analytics', path: 'analytics?period=90d', first: '.figures dd, .nothing-here' },
  {
    name: 'Analytics, pages',
    path: 'analytics/pages?period=90d',
    first: '.analytics tbody tr, .nothing-here',
  },
  { name: 'Contact', path: 'messages', first: '.contact-message-row' },
  { name: 'Settings', path: 'settings', first: '.settings-section' },
];

// Page scripts are strings, because these scripts are checked without browser types.

/**
 * Starts recording the time when the selector first matches.
 * @param {string} selector @returns {string} a script
 */
const watchFor = (selector) => `(() => {
  window.firstAt = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no first row')), ${GIVE_UP_MS});
    const look = () => {
      if (!document.querySelector(${JSON.stringify(selector)})) return false;
      requestAnimationFrame(() => resolve(performance.now()));
      return true;
    };
    const watch = new MutationObserver(() => look() && watch.disconnect());
    watch.observe(document, { childList: true, subtree: true });
  });
})()`;

/**
 * The time from navigation to the first row of each area, in a browser with a warm cache.
 *
 * @param {string} url
 * @param {string} adminKey
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureAreas = async (url, adminKey, bench) => {
  const { browser } = await openChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(`localStorage.setItem('foyer.admin.key', '${adminKey}')`);
    for (const [index, { name, path, first }] of areas.entries()) {
      bench.at(index, areas.length);
      const page = await context.newPage();
      await page.addInitScript(watchFor(first));
      const waits = [];
      for (let n = 0; n <= TIMES; n += 1) {
        await page.goto(`${url}/admin/${path}`);
        /** @type {number} */
        const at = await page.evaluate('window.firstAt');
        // The first visit fills the browser's cache.
        if (n > 0) waits.push(at);
      }
      await page.close();
      const { p50, max } = percentiles(waits);
      const measured = `${inMs(max)} (p50 ${inMs(p50)})`;
      bench.report(row(`${name}, first row, max`, measured, `≤ ${LIMIT_MS} ms`, max <= LIMIT_MS));
    }
  } finally {
    await browser.close();
  }
};
