import type { Page } from '@playwright/test';
import { chatPanel, chatTab, expect, test } from './journey.ts';

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

/**
 * Texts, links, buttons and pictures that the visible part of the tab covers. An element that ends
 * at the strip under the tab is not covered: the strip is the edge of the page.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const tab = document.querySelector('.chat-tab');
    if (!tab) return ['no tab'];
    const box = tab.getBoundingClientRect();
    /** The right edge of an element's visible part: sideways scrolling cuts the rest off. */
    const edgeOf = (element: Element | null): number => {
      if (!element) return innerWidth;
      const isClipped = getComputedStyle(element).overflowX !== 'visible';
      const own = isClipped ? element.getBoundingClientRect().right : innerWidth;
      return Math.min(own, edgeOf(element.parentElement));
    };
    const isCut = (rect: DOMRect): boolean => {
      const y = Math.min(Math.max(rect.top, box.top), box.bottom - 1) + 0.5;
      const atLeft = document.elementFromPoint(Math.max(rect.left, 0) + 1, y);
      return !atLeft?.closest('#foyer-chat');
    };
    const covers = (rect: DOMRect, edge: number) =>
      isCut(rect) &&
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

const windows = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

// In halves, so that both workers share the work.
for (const half of [0, 1]) {
  const some = routes.filter((_, index) => index % 2 === half);
  test(`the tab covers nothing of a page at any width, ${some.join(' ')}`, async ({ open }) => {
    test.slow();
    const page = await open('/favicon.svg');
    // Loads each page once, and then applies every window size.
    for (const route of some) {
      await page.goto(route);
      await expect(chatTab(page)).toBeVisible();
      for (const size of windows)
        await test.step(`${route} at ${size.width} px`, async () => {
          await page.setViewportSize(size);
          // Scrolls down the page in steps to its end, where the whole tab is visible.
          for (const share of [0, 0.25, 0.5, 0.75, 1]) {
            await scrollPage(page, share);
            await expect.poll(() => visibleTab(page)).not.toBeNull();
            await expect
              .poll(() => covered(page), { message: `${route}, ${size.width} px, at ${share}` })
              .toEqual([]);
          }
        });
    }
  });
}

/** The tab's visible width in whole px; null while it moves. */
const shownWidth = async (page: Page) => {
  const box = await visibleTab(page);
  return box && Math.round(box.right - box.left);
};

/** Waits until wheel scrolling has ended, because scrolling up meanwhile would only stop it. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    let [last, still] = [Number.NaN, 0];
    while (still < 10) {
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
      await new Promise(requestAnimationFrame);
    }
  });

test('the tab is whole on arrival at every width, and after the first scroll up', async ({
  open,
}) => {
  test.slow();
  const page = await open('/favicon.svg');
  for (const width of [360, 390, 600, 768, 1024])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 780 });
      for (const route of ['/', '/projects', '/resume']) {
        await page.goto(route);
        await expect(chatTab(page)).toBeVisible();
        await expect.poll(() => shownWidth(page), route).toBeGreaterThanOrEqual(48);
        expect((await visibleTab(page))?.bottom).toBeLessThanOrEqual(780);
        await page.mouse.wheel(0, 700);
        if (width < 768) await expect.poll(() => shownWidth(page), route).toBeLessThan(16);
        await untilStill(page);
        await page.mouse.wheel(0, -120);
        await expect.poll(() => shownWidth(page), route).toBeGreaterThanOrEqual(48);
        await expect.poll(() => covered(page), route).toEqual([]);
      }
    });
});

test('the tab comes out at the end of the page and on focus, and resets on a new page', async ({
  open,
}) => {
  const page = await open('/resume', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const tab = chatTab(page);
  await expect(tab).not.toHaveAttribute('data-tucked', 'true');
  await page.mouse.wheel(0, 900);
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await scrollPage(page, 1);
  await expect(tab).not.toHaveAttribute('data-tucked', 'true');
  await expect.poll(() => shownWidth(page)).toBeGreaterThanOrEqual(48);
  await scrollPage(page, 0.5);
  // Scrolling back shows it for a while.
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await tab.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tab).toBeFocused();
  await expect.poll(() => shownWidth(page)).toBeGreaterThanOrEqual(48);
  await page.keyboard.press('Enter');
  await expect(chatPanel(page)).toBeVisible();
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(tab).not.toHaveAttribute('data-tucked', 'true');
});

test("the tab moves away from a drawing's controls", async ({ open }) => {
  const page = await open('/projects/plain-moth-router', { viewport: { width: 360, height: 740 } });
  const tab = chatTab(page);
  const controls = page.locator('.wd-controls');
  await controls.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 60 });
  });
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, -20);
  await page.waitForFunction(() => scrollY > 0);
  await expect(tab).toHaveAttribute('data-tucked', 'true');
  await expect.poll(() => covered(page)).toEqual([]);
  await page.mouse.wheel(0, -400);
  await expect(tab).not.toHaveAttribute('data-tucked', 'true');
});

test('the edge of the tab opens the chat by touch', async ({ open }) => {
  const page = await open('/resume', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await expect(chatTab(page)).toBeVisible();
  // The first wheel events may come before the page listens.
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(chatTab(page)).toHaveAttribute('data-tucked', 'true', { timeout: 1_000 });
  }).toPass();
  await expect.poll(() => visibleTab(page)).not.toBeNull();
  const box = await visibleTab(page);
  if (!box) throw new Error('the tab moves');
  await page.touchscreen.tap(box.left - 8, (box.top + box.bottom) / 2);
  await expect(chatPanel(page)).toBeVisible();
});
