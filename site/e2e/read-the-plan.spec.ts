import { expectForEverybody } from './for-everybody.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ reducedMotion: 'no-preference' });

const PROJECTS = 15;

const plot = (page: Page, id: string) => page.locator(`.plan:visible a[data-plot="${id}"]`);

test('pointing at a plot shows its number and title, and a click opens its project @core', async ({
  open,
}) => {
  const page = await open('/');
  await plot(page, 'plain-moth-router').hover();
  const callout = page.locator('.plan-callout:visible');
  await expect(callout).toContainText('Plain Moth Router');
  await expect(callout).toContainText(/AI-\d\d/);
  await page.mouse.move(1, 1);
  await expect(callout).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await plot(page, 'burbler').click();
  await expect(page).toHaveURL(/\/projects\/burbler$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Burbler Pond Timeline');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a first tap on a plot names it, and a second one opens its project', async ({ open }) => {
  const page = await open('/', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const callout = page.locator('.plan-callout:visible');
  await plot(page, 'plain-moth-router').tap();
  await expect(callout).toContainText('Plain Moth Router');
  await plot(page, 'burbler').tap();
  await expect(callout).toContainText('Burbler Pond Timeline');
  await expect(page).toHaveURL(/\/$/);
  await plot(page, 'burbler').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Burbler Pond Timeline');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mirabel Thistlewood-Okonkwo');
  await plot(page, 'burbler').tap();
  await callout.tap();
  await expect(page).toHaveURL(/\/projects\/burbler$/);
});

for (const width of [360, 390]) {
  test(`the name of a tapped plot is complete at the bottom of a window of ${width} px`, async ({
    open,
  }) => {
    const height = 780;
    const page = await open('/', { hasTouch: true, isMobile: true, viewport: { width, height } });
    const callout = page.locator('.plan-callout:visible');
    const lowest = page.locator('.plan-tall .plot').last();
    await lowest.scrollIntoViewIfNeeded();
    await lowest.tap();
    await expect(callout).toHaveCount(1);
    const title = await callout.locator('.plan-callout-title').textContent();
    /** Elements painted over the card, checked every 8 px. */
    const covering = () =>
      callout.evaluate((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        if (Math.abs(bottom - innerHeight) > 1) return [`it ends at ${bottom} px`];
        const over = new Set<string>();
        for (let x = left + 4; x < right - 4; x += 8)
          for (let y = top + 8; y < bottom - 4; y += 8) {
            const found = document.elementFromPoint(x, y);
            if (found && !card.contains(found) && !found.closest('#foyer-chat'))
              over.add(found.getAttribute('class') ?? found.tagName);
          }
        return [...over];
      });
    // Scrolls until the time strip passes under it.
    for (let scrolled = 0; scrolled <= 300; scrolled += 60) {
      expect(await covering(), `${scrolled} px further down`).toEqual([]);
      await page.mouse.wheel(0, 60);
    }
    await callout.getByRole('button', { name: 'Close' }).tap();
    await expect(callout).toHaveCount(0);
    await lowest.scrollIntoViewIfNeeded();
    await lowest.tap();
    await callout.getByRole('link', { name: 'Open the project' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });
}

test('at every width the plan fits, names each project on its own land and leaves the text free', async ({
  open,
}) => {
  const page = await open('/');
  await test.step('each project is named on its own land without pointing at it', async () => {
    for (const [width, canvas] of [
      [768, 'tall'],
      [1024, 'wide'],
      [1088, 'wide'],
      [1280, 'wide'],
      [1680, 'wide'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => document.fonts.ready);
      const labels = await page.locator(`.plan-${canvas} .plot`).evaluateAll((plots) =>
        plots.map((plot) => {
          const boxesOf = (selector: string) =>
            [...plot.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
          const [land] = boxesOf('.plot-land');
          const [building] = boxesOf('.plot-building');
          const names = boxesOf('text, tspan').filter(({ width: wide }) => wide > 0);
          if (!land || !building) throw new Error('a plot is not drawn');
          return {
            words: plot.querySelector('text')?.textContent ?? '',
            isOnLand: names.every(({ left, right }) => left >= land.left && right <= land.right),
            // A row's box extends above its capitals.
            isUnderBuilding: names.every(({ top, height }) => top + height / 5 >= building.bottom),
          };
        }),
      );
      expect(labels).toHaveLength(PROJECTS);
      for (const { words, ...position } of labels) {
        expect(words).toMatch(/^\d\d ?\p{L}{2,}/u);
        expect(position, `${words} at ${width} px`).toEqual({
          isOnLand: true,
          isUnderBuilding: true,
        });
      }
    }
  });
  await test.step('the text never overlaps the drawing in a wide window', async () => {
    for (const width of [1024, 1088, 1280, 1440, 1680]) {
      await page.setViewportSize({ width, height: 900 });
      const words = await page.locator('.plan-words').boundingBox();
      const documentKey = await page.locator('.plan-wide').boundingBox();
      if (!words || !documentKey) throw new Error('nothing is drawn');
      const unit = documentKey.width / 1600;
      expect(words.y + words.height, `${width} px`).toBeLessThanOrEqual(documentKey.y + 500 * unit);
      expect(words.x + words.width, `${width} px`).toBeLessThanOrEqual(documentKey.x + 708 * unit);
    }
  });
  await test.step('it fits every width in both themes, and axe finds nothing', async () => {
    for (const width of [360, 768, 1280, 1680])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('.plan:visible')).toHaveCount(1);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${width} px`).toBeLessThanOrEqual(width);
      }
    await page.locator('.plan-schedule').evaluate((list) => list.setAttribute('open', ''));
    await expectForEverybody(page, 'the schedule', { within: 'main' });
  });
});

test('the plan is one tab stop, and the schedule lists every project in order', async ({
  open,
}) => {
  const page = await open('/');
  await page.getByRole('main').getByRole('link', { name: 'Talk to me' }).first().focus();
  await page.getByRole('group', { name: 'Buildings of the site plan' }).waitFor();
  for (const stop of [
    page.locator('.plan:visible a[data-plot]').first(),
    page.getByRole('link', { name: /^Walk in/ }),
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByRole('button', { name: 'Zoom out' }),
    page.getByRole('button', { name: 'Whole plan' }),
    page.getByRole('slider', { name: 'Plan as of' }),
    page.getByRole('link', { name: 'How to read it' }),
    page.getByRole('button', { name: 'Play from 2023' }),
    page.locator('summary'),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const links = page.locator('.plan-schedule a');
  await expect(links).toHaveCount(PROJECTS);
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await expect(page.locator('.plan-callout:visible')).toContainText('AI-01');
  const numbers = await links.locator('.label').allTextContents();
  expect(numbers).toEqual(
    [...numbers].sort(
      (a, b) =>
        ['AI', 'AU', 'TR', 'OT'].indexOf(a.slice(0, 2)) -
          ['AI', 'AU', 'TR', 'OT'].indexOf(b.slice(0, 2)) || a.localeCompare(b),
    ),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\//);
});

test('lines draw themselves once, within 400 ms, but not with reduced motion or on a phone', async ({
  open,
}) => {
  const page = await open('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-plan-drawn', '');
  const longest = await page.evaluate(() => {
    document.documentElement.removeAttribute('data-plan-drawn');
    const all = document.querySelector('.plan-wide')?.getAnimations({ subtree: true }) ?? [];
    return Math.max(...all.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
  });
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(400);
  const still = await open('/', { reducedMotion: 'reduce' });
  const moving = await still.evaluate(
    () => document.querySelector('.site-plan')?.getAnimations({ subtree: true }).length,
  );
  expect(moving).toBe(0);
  // On a phone each frame of the animation would delay the page.
  const narrow = await open('/', { viewport: { width: 360, height: 740 } });
  const movingThere = await narrow.evaluate(
    () => document.querySelector('.site-plan')?.getAnimations({ subtree: true }).length,
  );
  expect(movingThere).toBe(0);
});

test('from list to project and back, the drawing and the title block transition by name', async ({
  open,
}) => {
  const page = await open('/projects');
  await page.evaluate(() => {
    const names: string[][] = [];
    Object.assign(window, { names });
    const start = document.startViewTransition.bind(document);
    const named = () =>
      [
        ...document.querySelectorAll(
          '.turning-drawing, .turning-block, .project-drawing, .title-block',
        ),
      ]
        .map((element) => getComputedStyle(element).viewTransitionName)
        .filter((name) => name !== 'none');
    document.startViewTransition = (update) => {
      names.push(named());
      const transition = start(update);
      void transition.updateCallbackDone.then(() => names.push(named()));
      return transition;
    };
  });
  await page.getByRole('link', { name: 'Plain Moth Router' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Moth Router');
  const names = () => page.evaluate(() => (window as unknown as { names: string[][] }).names);
  const pair = ['project-drawing', 'project-block'];
  await expect.poll(async () => (await names()).length).toBe(2);
  await page.goBack();
  await expect.poll(async () => (await names()).length).toBe(4);
  for (const each of await names()) expect([...each].sort()).toEqual([...pair].sort());
});

test('an interrupted transition logs no error on the console', async ({ open }) => {
  const page = await open('/projects');
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.skipTransition();
      return transition;
    };
  });
  await page.getByRole('link', { name: 'Plain Moth Router' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Moth Router');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Projects|projects/);
});
