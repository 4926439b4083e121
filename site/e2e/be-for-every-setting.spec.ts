import type { Page } from '@playwright/test';
import { chatPanel, chatTab, expect, openChat, test } from './journey.ts';
import { collisions, movements } from './page-checks.ts';

test.use({ sharesServers: true });

/** One page of every kind. */
const routes = [
  ...['/', '/resume', '/projects', '/projects?view=grid', '/projects/plain-moth-router'],
  ...['/ai', '/automation', '/trading', '/contact', '/chat', '/blog'],
  ...['/blog/a-pause-is-no-promise', '/pictures', '/music', '/videos'],
  ...['/videos/a-stroll-past-the-plates', '/vr', '/no/such/page'],
];

const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

const show = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(chatTab(page), path).toBeVisible();
};

test('at 320 px, which is 400 % of 1280, nothing is cut off and no controls collide', async ({
  open,
  noise,
}) => {
  test.slow();
  const page = await open('/admin', { ...light, viewport: { width: 320, height: 640 } });
  for (const path of routes) {
    await show(page, path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${path} fits`).toBeLessThanOrEqual(320);
    expect(await page.evaluate(collisions), `${path}: collisions`).toEqual([]);
    const wideCells = await page
      .locator('.title-block:visible dd')
      .evaluateAll((cells) =>
        cells
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ outerHTML }) => outerHTML),
      );
    expect(wideCells, `${path}: title block`).toEqual([]);
  }
  await page.goto('/contact');
  await openChat(page);
  const box = await chatPanel(page).boundingBox();
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  noise.forgive('404');
});

/** What is chosen, and looks like what is not. Runs in the page. */
const lostChoices = () => {
  const chosen =
    '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], label:has(:checked)';
  const properties = [
    ...['color', 'background-color', 'border-top-style', 'border-top-width', 'border-top-color'],
    ...['border-bottom-style', 'border-bottom-width', 'border-bottom-color', 'border-left-width'],
    ...['border-left-style', 'outline-style', 'text-decoration-line', 'font-weight', 'content'],
  ];
  const lookOf = (element: Element) =>
    ['', '::before', '::after']
      .flatMap((part) => {
        const style = getComputedStyle(element, part || null);
        return properties.map((property) => style.getPropertyValue(property));
      })
      .join();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(chosen)].filter(isShown).flatMap((element) => {
    const list = element.closest('ul, ol, nav, [role], fieldset, div');
    const others = [...(list?.querySelectorAll(element.tagName) ?? [])].filter(
      (other) => other !== element && isShown(other) && !other.matches(chosen),
    );
    const isLost = others.some((other) => lookOf(other) === lookOf(element));
    return isLost ? [element.outerHTML.slice(0, 160)] : [];
  });
};

/** Buttons without an edge, and texts of the colour of their ground. Runs in the page. */
const unseen = () => {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const texts = [...document.querySelectorAll('a, button, h1, h2, h3, p, li, label, dt, dd')];
  return texts.filter(isShown).flatMap((element) => {
    const style = getComputedStyle(element);
    const isSame = style.color === style.backgroundColor;
    return isSame && element.textContent?.trim() ? [element.outerHTML.slice(0, 120)] : [];
  });
};

test('with forced colours every choice shows, and nothing is written in the colour of its ground', async ({
  open,
  noise,
}) => {
  test.slow();
  const options = { ...light, forcedColors: 'active' } as const;
  const page = await open('/admin', { ...options, viewport: { width: 1280, height: 800 } });
  for (const path of routes) {
    await show(page, path);
    expect(await page.evaluate(lostChoices), `${path}: choices`).toEqual([]);
    expect(await page.evaluate(unseen), `${path}: unseen`).toEqual([]);
  }
  noise.forgive('404');
});

test('with reduced motion nothing moves by itself', async ({ open, noise }) => {
  test.slow();
  const page = await open('/admin', { reducedMotion: 'reduce' });
  for (const path of routes) {
    await show(page, path);
    expect(await page.evaluate(movements), path).toEqual([]);
  }
  noise.forgive('404');
});

/** Controls that only a script could serve. Runs in the page, where scripts of the test do. */
const deadControls = () =>
  [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="button"]')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => control.closest('form[action]') === null)
    .filter((control) => !control.hasAttribute('popovertarget'))
    .map((control) => control.outerHTML.slice(0, 120));

test('without JavaScript every page can be read, and shows no control that does nothing', async ({
  open,
  noise,
}) => {
  test.slow();
  const page = await open('/', { javaScriptEnabled: false });
  for (const path of routes) {
    await page.goto(path);
    await expect(page.locator('main h1').first(), path).toBeVisible();
    await expect(page.locator('main'), path).toContainText(/\w{3}/);
    expect(await page.evaluate(deadControls), path).toEqual([]);
  }
  noise.forgive('404');
});

/** The fills and the sizes of what is drawn, and buttons that show nothing. Runs in the page. */
const firstPaint = () => {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const shapes = [...document.querySelectorAll('main svg :is(path, rect, polygon, circle)')];
  const emptyButtons = [...document.querySelectorAll<HTMLElement>('button')].filter(
    (button) =>
      isShown(button) &&
      button.innerText.trim() === '' &&
      !button.ariaLabel &&
      !button.querySelector('svg'),
  );
  return {
    fills: shapes.slice(0, 400).map((shape) => getComputedStyle(shape).fill),
    emptyButtons: emptyButtons.map(({ outerHTML }) => outerHTML.slice(0, 120)),
  };
};

/** Runs in the page before its scripts. */
const recordShifts = () => {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) (globalThis as never as { shifted: number }).shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

test('before its scripts come, a page is painted as it stays, and its links work', async ({
  open,
  noise,
}) => {
  test.slow();
  const page = await open(
    '/admin',
    { ...light, viewport: { width: 1280, height: 800 } },
    recordShifts,
  );
  let held = Promise.resolve();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  for (const path of routes) {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    const before = await page.evaluate(firstPaint);
    expect(before.emptyButtons, `${path}: empty buttons`).toEqual([]);
    expect(await page.locator('header a[href="/projects"]').first().getAttribute('href')).toBe(
      '/projects',
    );
    release();
    await expect(chatTab(page), path).toBeVisible();
    const after = await page.evaluate(firstPaint);
    // The player of /music draws itself; everything else was painted as it stays.
    if (path !== '/music') expect(after.fills, `${path}: fills`).toEqual(before.fills);
    const shifted = await page.evaluate(() => (globalThis as never as { shifted: number }).shifted);
    expect(shifted, `${path}: layout shift`).toBeLessThan(0.005);
  }
  noise.forgive('404');
});
