import type { Page } from '@playwright/test';
import { chatPanel, chatTab, expect, test } from './journey.ts';

test.use({ sharesServers: true });

const routes = [
  '/',
  '/projects',
  '/projects/ferret-desk-chat',
  '/contact',
  '/resume',
  '/vr',
  '/chat',
  '/blog/a-pause-is-no-promise',
];

/** The visible part of the chat's tab; null while it is moving. */
const visibleTab = (page: Page) =>
  page.evaluate(() => {
    const tab = document.querySelector('.chat-tab');
    if (!tab || tab.getAnimations().length > 0) return null;
    const { left, right, top, bottom } = tab.getBoundingClientRect();
    return { left, right: Math.min(right, innerWidth), top, bottom };
  });

/** Texts, links, buttons and pictures that the visible part of the tab covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const tab = document.querySelector('.chat-tab');
    if (!tab) return ['no tab'];
    const box = tab.getBoundingClientRect();
    /** The right edge of what an element shows: what it scrolls sideways is cut off. */
    const edgeOf = (element: Element | null): number => {
      if (!element) return innerWidth;
      const isCut = getComputedStyle(element).overflowX !== 'visible';
      const own = isCut ? element.getBoundingClientRect().right : innerWidth;
      return Math.min(own, edgeOf(element.parentElement));
    };
    const covers = (rect: DOMRect, edge: number) =>
      rect.width > 0 &&
      rect.height > 0 &&
      Math.min(rect.right, edge) > box.left &&
      rect.left < Math.min(box.right, innerWidth) &&
      rect.bottom > box.top &&
      rect.top < box.bottom;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found: string[] = [];
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('#foyer-chat') || !isShown(element)) continue;
      if (node instanceof Text) {
        if (node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const edge = edgeOf(element);
        if ([...range.getClientRects()].some((rect) => covers(rect, edge)))
          found.push(node.data.trim());
      } else if (element.matches('a, button, img, svg, input, textarea, video, canvas')) {
        const edge = edgeOf(element.parentElement);
        if ([...element.getClientRects()].some((rect) => covers(rect, edge)))
          found.push(element.outerHTML.slice(0, 120));
      }
    }
    return found;
  });

const scrollPage = async (page: Page, share: number) => {
  await page.evaluate((part) => {
    const room = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: Math.round(room * part), behavior: 'instant' });
  }, share);
};

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`the tab covers nothing of a page at ${width} px`, async ({ open }) => {
    test.slow();
    const page = await open('/', { viewport: { width, height } });
    for (const route of routes) {
      await page.goto(route);
      await expect(chatTab(page)).toBeVisible();
      // Down the page in steps, and to its end, where the whole tab stands.
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        await scrollPage(page, share);
        await expect.poll(() => visibleTab(page)).not.toBeNull();
        await expect.poll(() => covered(page), { message: `${route} at ${share}` }).toEqual([]);
      }
    }
  });
}

test('the tab comes out at the end, on focus and when somebody scrolls back', async ({ open }) => {
  const page = await open('/resume', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const tab = chatTab(page);
  const shown = async () => {
    const box = await visibleTab(page);
    return box && Math.round(box.right - box.left);
  };
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await expect.poll(shown).toBeLessThan(16);
  await page.mouse.wheel(0, 900);
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await page.mouse.wheel(0, -120);
  await expect(tab).not.toHaveAttribute('data-tucked', 'true');
  await expect.poll(shown).toBeGreaterThanOrEqual(44);
  await scrollPage(page, 1);
  await expect(tab).not.toHaveAttribute('data-tucked', 'true');
  await page.mouse.wheel(0, -40_000);
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await tab.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tab).toBeFocused();
  await expect.poll(shown).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(chatPanel(page)).toBeVisible();
});

test('the edge of the tab opens the chat by touch', async ({ open }) => {
  const page = await open('/resume', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await expect(chatTab(page)).toHaveAttribute('data-tucked', 'true');
  const box = await visibleTab(page);
  if (!box) throw new Error('the tab moves');
  await page.touchscreen.tap(box.left - 8, (box.top + box.bottom) / 2);
  await expect(chatPanel(page)).toBeVisible();
});
