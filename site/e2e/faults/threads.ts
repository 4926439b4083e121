import type { BrowserContext, Page } from '@playwright/test';
import { chatPanel, expect } from '../journey.ts';

export const chatLog = (page: Page) => chatPanel(page).getByRole('log', { name: 'Messages' });

/** The texts of the rendered bubbles, those near the viewport, oldest first. */
const textsOf = (log: ReturnType<Page['getByRole']>): Promise<string[]> =>
  log
    .locator('.bubble-text')
    .evaluateAll((bubbles) =>
      bubbles.map((bubble) => (bubble.textContent ?? '').replace(/^\w+: /, '')),
    );

/**
 * Checks the end of a thread: the rendered rows are its last ones, in order, without duplicates or
 * extras. The tests check rows above the viewport in the store.
 */
export const readsTheEndOf = async (
  log: ReturnType<Page['getByRole']>,
  expected: readonly string[],
) => {
  const isTheEnd = async () => {
    const texts = await textsOf(log);
    const end = expected.slice(-texts.length);
    const isEnough = texts.length >= Math.min(5, expected.length);
    return isEnough && texts.join('\n') === end.join('\n') ? 'the end' : texts;
  };
  await expect.poll(isTheEnd).toBe('the end');
};

const rows = (page: Page) => page.getByRole('navigation', { name: 'Chats' }).locator('.row');

/** Checks the messages that the admin sees in the only conversation. */
export const adminReads = async (admin: Page, expected: readonly string[]) => {
  await expect(rows(admin)).toHaveCount(1);
  await rows(admin).first().click();
  const log = admin.getByRole('log', { name: 'Messages' });
  await readsTheEndOf(log, expected);
};

/** Blocks all of the chat's calls and sockets for pages loaded from now on. */
export const cutChat = async (context: BrowserContext) => {
  await context.route('**/api/conversations/*/messages*', (route) => route.abort());
  await context.route('**/socket.io/**', (route) => route.abort());
  await context.routeWebSocket('**/socket.io/**', (socket) => void socket.close());
};
