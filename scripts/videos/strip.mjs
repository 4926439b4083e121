// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSite } from '../../api/http/site-builds.mjs';

const site = join(import.meta.dirname, '../../dist/site');
const assets = join(currentSite(site), 'client/assets');

const face = () => {
  const name = readdirSync(assets).find((file) => /^martian.*\.woff2$/i.test(file));
  return name === undefined ? '' : readFileSync(join(assets, name)).toString('base64');
};

const document = () => `<!doctype html>
<style>
  @font-face { font-family: Mono; src: url(data:font/woff2;base64,${face()}); font-weight: 100 800 }
  body { margin: 0; height: 43px; border-top: 1px solid #0c2b47; padding: 0 20px; display: flex;
         align-items: center; justify-content: space-between; background: #f4f6f5; color: #0c2b47;
         font: 500 13px/1 Mono, monospace; letter-spacing: .06em; text-transform: uppercase }
  #said { display: flex; gap: 12px; align-items: center }
  i { width: 9px; height: 9px; border-radius: 50%; background: currentcolor }
  .live i { background: #ff4f2e } .dead { color: #be3214 } .dead i { background: none; border: 2px solid }
  .plain i { display: none }
</style><span id="title"></span><span id="said" class="plain"><i></i><b></b></span>`;

/**
 * The strip under the picture: the subject of the recording, and events that are invisible in it,
 * such as a key press or a server crash.
 * @param {import('playwright').Page} page
 * @param {string} title
 */
export const openStrip = async (page, title) => {
  const write = (/** @type {import('playwright').Locator} */ place, /** @type {string} */ text) =>
    place.evaluate((element, words) => {
      element.textContent = words;
    }, text);
  await page.setContent(document());
  await write(page.locator('#title'), title);
  return {
    /** @param {string} text @param {'plain' | 'live' | 'dead'} [mark] */
    show: async (text, mark = 'plain') => {
      const said = page.locator('#said');
      await said.evaluate((element, kind) => element.setAttribute('class', kind), mark);
      await write(said.locator('b'), text);
    },
  };
};
