// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { createCamera } from './camera.mjs';
import { createHand } from './hand.mjs';
import { ADMIN_KEY, openHouse } from './server.mjs';
import { openStrip } from './strip.mjs';

/** @typedef {import('playwright').BrowserContextOptions} BrowserOptions */
/** @typedef {import('playwright').Page} Page */
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
