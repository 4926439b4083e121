import type { BrowserContext, Page } from '@playwright/test';
import { chatPanel, expect } from '../journey.ts';

export const chatLog = (page: Page) => chatPanel(page).getByRole('log', { name: 'Messages' });

/** The texts of the bubbles that are drawn, those near the view, oldest first. */
const textsOf = (log: ReturnType<Page['getByRole']>): Promise<string[]> =>
  log
    .locator('.bubble-text')
    .evaluateAll((bubbles) =>
      bubbles.map((bubble) => (bubble.textContent ?? '').replace(/^\w+: /, '')),
    );

/**
 * The thread ends as expected: what is drawn is its end, in order, nothing twice and nothing between.
 * What lies above the view is for the store to show.
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

const rows = (page: Page) =>
  page.getByRole('navigation', { name: 'Conversations' }).locator('.row');

/** What the admin reads in the only conversation there is. */
export const adminReads = async (admin: Page, expected: readonly string[]) => {
  await expect(rows(admin)).toHaveCount(1);
  await rows(admin).first().click();
  const log = admin.getByRole('log', { name: 'Messages' });
  await readsTheEndOf(log, expected);
};

/** Pages that are loaded from now on get no call and no socket of the chat through. */
export const cutChat = async (context: BrowserContext) => {
  await context.route('**/api/conversations/*/messages*', (route) => route.abort());
  await context.route('**/socket.io/**', (route) => route.abort());
  await context.routeWebSocket('**/socket.io/**', (socket) => void socket.close());
};
