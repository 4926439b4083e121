import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { ADMIN_KEY, openHouse, type House } from './server.ts';

type ContextOptions = Parameters<import('@playwright/test').Browser['newContext']>[0];

export interface Fixtures {
  house: House;
  /** What pages said on their consoles without being expected to. Checked when the journey ends. */
  noise: string[];
  /** A browser of its own: own cookies, own storage. `before` runs in each page ahead of its scripts. */
  open: (path?: string, options?: ContextOptions, before?: () => void) => Promise<Page>;
  /** A browser with the console open and signed in. */
  openConsole: (options?: ContextOptions) => Promise<Page>;
}

const listenTo = (page: Page, noise: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
};

export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures out of this pattern.
  // oxlint-disable-next-line no-empty-pattern
  house: async ({}, provide) => {
    const house = await openHouse();
    await provide(house);
    await house.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  noise: async ({}, provide) => {
    const noise: string[] = [];
    await provide(noise);
    expect(noise, 'nothing unexpected on any console').toEqual([]);
  },
  open: async ({ browser, house, noise }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (path = '/', options = {}, before = () => undefined) => {
      const context = await browser.newContext({ baseURL: house.url, ...options });
      contexts.push(context);
      await context.addInitScript(before);
      context.on('page', (page) => listenTo(page, noise));
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  openConsole: async ({ open }, provide) => {
    await provide(async (options) => {
      const page = await open('/admin', options);
      await page.getByLabel('Admin key').fill(ADMIN_KEY);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Connected')).toBeVisible();
      return page;
    });
  },
});

export { expect };

export const chatTab = (page: Page) => page.getByRole('button', { name: /^Chat with Admin/ });
export const chatPanel = (page: Page) => page.getByRole('dialog', { name: 'Chat with Admin' });
export const chatInput = (page: Page) => chatPanel(page).getByPlaceholder('Type a message...');

/** Opens the chat and waits until it is connected. */
export const openChat = async (page: Page) => {
  await chatTab(page).click();
  await expect(chatPanel(page).getByText('Connected', { exact: true })).toBeVisible();
};

export const say = async (page: Page, text: string) => {
  await chatInput(page).fill(text);
  await chatInput(page).press('Enter');
};
