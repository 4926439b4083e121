// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_KEY, openHouse } from './server.mjs';
import { currentSite } from '../../api/http/site-builds.mjs';
import { filmPage } from './track.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */

const FRAME_MS = 16;

const pointer = join(import.meta.dirname, 'pointer.js');

/** @param {number} t */
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/**
 * A simulated hand on a page: it moves the pointer, types and scrolls slowly enough to follow.
 * @param {Page} page
 */
const createHand = (page) => {
  let at = { x: 0, y: 0 };
  let isDrawn = false;

  /** @param {number} x @param {number} y */
  const glide = async (x, y) => {
    if (!isDrawn) {
      isDrawn = true;
      await page.addInitScript({ path: pointer });
      await page.evaluate(readFileSync(pointer, 'utf8'));
    }
    const from = at;
    const steps = Math.max(12, Math.min(40, Math.round(Math.hypot(x - from.x, y - from.y) / 16)));
    for (let step = 1; step <= steps; step += 1) {
      const t = ease(step / steps);
      await page.mouse.move(from.x + (x - from.x) * t, from.y + (y - from.y) * t);
      await pause(FRAME_MS);
    }
    at = { x, y };
  };

  /** @param {Locator} target */
  const pointAt = async (target) => {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error(`nothing to point at: ${String(target)}`);
    await glide(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2);
  };

  return {
    pointAt,
    /** @param {Locator} target */
    click: async (target) => {
      await pointAt(target);
      await pause(250);
      await page.mouse.click(at.x, at.y);
    },
    /** @param {string} text */
    type: async (text) => {
      for (const letter of text) {
        await page.keyboard.type(letter);
        await pause(letter === ' ' ? 70 : 42);
      }
    },
    /** @param {number} pixels */
    scroll: async (pixels) => {
      const steps = Math.ceil(Math.abs(pixels) / 14);
      let done = 0;
      for (let step = 1; step <= steps; step += 1) {
        const next = Math.round(pixels * ease(step / steps));
        await page.mouse.wheel(0, next - done);
        done = next;
        await pause(FRAME_MS);
      }
    },
  };
};

/** @typedef {import('./captions.mjs').Cue} Cue */

const LEAST_CUE_MS = 1500;
const READING_MS_A_LETTER = 30;

/**
 * Films several pages together, and collects the captions.
 * @param {string} folder
 */
const createCamera = (folder) => {
  /** @type {Cue[]} */
  const cues = [];
  /** @type {Awaited<ReturnType<typeof filmPage>>[]} */
  let tracks = [];
  let fromS = 0;
  let posterAtS = 0;
  const now = () => Date.now() / 1000 - fromS;
  return {
    /** Starts filming. @param {readonly import('playwright').Page[]} pages */
    roll: async (pages) => {
      tracks = await Promise.all(
        pages.map((page, index) => filmPage(page, { folder, name: `screen-${index}` })),
      );
      await pause(600);
      fromS = Date.now() / 1000;
    },
    /** Shows a caption until the next one, with time to read it. @param {string} text */
    tell: async (text) => {
      cues.push({ atS: now(), text });
      await pause(Math.max(LEAST_CUE_MS, text.length * READING_MS_A_LETTER));
    },
    /** Uses this moment for the poster. */
    keepPoster: () => {
      posterAtS = now();
    },
    cut: async () => {
      await pause(1800);
      const toS = Date.now() / 1000;
      for (const track of tracks) await track.stop();
      return { fromS, toS, posterAtS, cues, frames: tracks.map((track) => track.frames) };
    },
  };
};

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
const openStrip = async (page, title) => {
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

/** @typedef {import('playwright').BrowserContextOptions} BrowserOptions */
/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */

const film = { width: 1280, height: 720, strip: 44 };

/** @param {Page} page */
const signIn = async (page) => {
  await page.goto('/admin');
  await page.getByLabel('Admin key').fill(ADMIN_KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Connected').first().waitFor();
};

/**
 * Everything that a scene needs: the server, screens, the strip, and captions.
 * @param {import('playwright').Browser} browser
 * @param {{ folder: string, title: string }} options
 */
export const openStage = async (browser, { folder, title }) => {
  const house = await openHouse();
  const { roll, tell, keepPoster, cut } = createCamera(folder);
  /** @type {Page[]} */
  const screens = [];

  /** @param {BrowserOptions} options */
  const openPage = async (options) => {
    const context = await browser.newContext({
      baseURL: house.url,
      locale: 'en-US',
      timezoneId: 'America/Denver',
      colorScheme: 'light',
      ...options,
    });
    return context.newPage();
  };

  const stripPage = await openPage({ viewport: { width: film.width, height: film.strip } });
  const strip = await openStrip(stripPage, title);

  return {
    house,
    strip,
    pause,
    signIn,
    tell,
    keepPoster,
    cut,
    /** A filmed screen of this width, placed from left to right. @param {number} width */
    openScreen: async (width = film.width) => {
      const page = await openPage({ viewport: { width, height: film.height - film.strip } });
      screens.push(page);
      return { page, hand: createHand(page) };
    },
    /**
     * A browser that is not filmed. Visitors are distinguished by differences between their browsers.
     * @param {BrowserOptions} options
     */
    openUnseen: (options) => openPage(options),
    roll: () => roll([...screens, stripPage]),
    close: async () => {
      for (const context of browser.contexts()) await context.close();
      await house.close();
    },
  };
};
