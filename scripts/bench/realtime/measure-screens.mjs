// @ts-check
import { openChromium } from '../parts/open-chromium.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const MESSAGES = 60;

// Page scripts are strings, because these scripts are checked without browser types.

/** Records when a text first appears in the conversation, and notifies its waiters. */
const WATCH = `(() => {
  const seen = new Map();
  const look = () => {
    const text = document.querySelector('[role="log"]').textContent;
    for (const [, found] of text.matchAll(/(measured \\d+)\\./g)) {
      if (!seen.has(found)) seen.set(found, performance.timeOrigin + performance.now());
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  window.whenSeen = (text) => new Promise((resolve) => {
    const ask = () => (seen.has(text) ? resolve(seen.get(text)) : setTimeout(ask, 5));
    ask();
  });
})()`;

const NEXT_ENTER = `new Promise((resolve) => {
  const note = (event) => {
    if (event.key !== 'Enter') return;
    document.removeEventListener('keydown', note, true);
    resolve(performance.timeOrigin + performance.now());
  };
  document.addEventListener('keydown', note, true);
})`;

/**
 * Types and sends a message like a visitor.
 *
 * @param {import('playwright').Page} page
 * @param {string} text
 * @returns {Promise<number>} when Enter was pressed
 */
const write = async (page, text) => {
  const field = page.getByPlaceholder('Type a message...');
  await field.fill(text);
  /** @type {Promise<number>} */
  const pressed = page.evaluate(NEXT_ENTER);
  await field.press('Enter');
  return pressed;
};

/**
 * The time from the visitor's Enter in one browser to the text on the admin's screen in another.
 *
 * @param {string} url
 * @param {string} adminKey
 */
export const measureScreens = async (url, adminKey) => {
  const [visitors, admins] = [await openChromium(), await openChromium()];
  try {
    const visitor = await visitors.browser.newPage();
    await visitor.goto(`${url}/projects`);
    await visitor.getByRole('button', { name: /^Chat with Admin/ }).click();
    await write(visitor, 'the first');
    const admin = await admins.browser.newPage();
    await admin.addInitScript(`localStorage.setItem('foyer.admin.key', '${adminKey}')`);
    await admin.goto(`${url}/admin`);
    await admin.locator('.row', { hasText: 'the first' }).click();
    await admin.getByRole('log', { name: 'Messages' }).getByText('the first').waitFor();
    await admin.evaluate(WATCH);
    const waits = [];
    for (let n = 0; n < MESSAGES; n += 1) {
      const text = `measured ${n}`;
      const pressedAt = await write(visitor, `${text}.`);
      /** @type {number} */
      const seenAt = await admin.evaluate(`whenSeen('${text}')`);
      waits.push(seenAt - pressedAt);
    }
    const { p50, p95 } = percentiles(waits);
    const measured = `${inMs(p95)} (p50 ${inMs(p50)})`;
    return row('visitor to admin screen, two browsers, p95', measured, '≤ 100 ms', p95 <= 100);
  } finally {
    await Promise.all([visitors.browser.close(), admins.browser.close()]);
  }
};
