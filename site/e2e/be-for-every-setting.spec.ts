import { chatTab, expect, test } from './journey.ts';

/** One page of every kind. */
const routes = [
  ...['/', '/resume', '/projects', '/projects?view=grid', '/projects/plain-moth-router'],
  ...['/ai', '/automation', '/trading', '/contact', '/chat', '/blog'],
  ...['/blog/a-pause-is-no-promise', '/pictures', '/music', '/videos'],
  ...['/videos/a-stroll-past-the-plates', '/vr', '/no/such/page'],
];

const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/**
 * Visible controls that need a script to work. Runs in the page, where the test's own scripts still
 * run.
 */
const deadControls = () =>
  [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="button"]')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => control.closest('form[action]') === null)
    .filter((control) => !control.hasAttribute('popovertarget'))
    .map((control) => control.outerHTML.slice(0, 120));

test('without JavaScript every page is readable and shows no dead control @core', async ({
  open,
  noise,
}) => {
  test.slow();
  const page = await open('/', { javaScriptEnabled: false });
  const main = page.getByRole('main');
  for (const path of [...routes, '/vr-experience'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(main.locator('h1').first(), path).toBeVisible();
      await expect(main, path).toContainText(/\w{3}/);
      expect(await page.evaluate(deadControls), path).toEqual([]);
    });
  await test.step('a filter in the address leaves the register complete', async () => {
    await page.goto('/projects?type=trading');
    const count = Number(/\d+/.exec(await page.locator('.found-count').innerText())?.[0]);
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(count);
    await expect(page.getByRole('searchbox')).toBeHidden();
  });
  await test.step('a working drawing rests and shows its figures', async () => {
    await page.goto('/projects/plain-moth-router');
    const figure = page.locator('.wd');
    await expect(figure.getByRole('img')).toBeVisible();
    await expect(figure.locator('dl')).toContainText('Lost to the wind', {
      ignoreCase: true,
    });
    await expect(figure.getByRole('slider')).toHaveCount(0);
  });
  await test.step("music uses the browser's player", async () => {
    await page.goto('/music');
    await expect(page.locator('audio[controls]').first()).toBeVisible();
  });
  await test.step('the schedule of the plan opens, and its links work', async () => {
    await page.goto('/');
    await page.locator('.plan-schedule > summary').click();
    const link = page.locator('.plan-schedule a').last();
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await page.locator(`.plan:visible a[href="${path}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
  await test.step('the index opens in a narrow window, and its links work', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Index' }).click();
    const drawer = page.getByRole('navigation', { name: 'Index' });
    await drawer.getByRole('link', { name: 'Videos' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos');
  });
  noise.forgive('404');
});

/**
 * The fills of drawn shapes, without the work that a running machine carries, and buttons that show
 * nothing. Runs in the page.
 */
const firstPaint = () => {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const shapes = [
    ...document.querySelectorAll('main svg :is(path, rect, polygon, circle):not(.machine-packet)'),
  ];
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

/** Records layout shifts. Runs in the page before its scripts. */
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

/**
 * Forgets what moved until the typefaces were there: with them a line may break elsewhere, and scripts
 * have no part in that. Runs in the page.
 */
const forgetShifts = async () => {
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames += 1)
    await new Promise((resolve) => void requestAnimationFrame(resolve));
  Object.assign(globalThis, { shifted: 0 });
};

test('before its scripts load, a page already has its final look, and its links work', async ({
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
    await page.evaluate(forgetShifts);
    const before = await page.evaluate(firstPaint);
    expect(before.emptyButtons, `${path}: empty buttons`).toEqual([]);
    expect(await page.locator('header a[href="/projects"]').first().getAttribute('href')).toBe(
      '/projects',
    );
    release();
    await expect(chatTab(page), path).toBeVisible();
    const after = await page.evaluate(firstPaint);
    // Scripts draw the player of /music; everything else already has its final look.
    if (path !== '/music') expect(after.fills, `${path}: fills`).toEqual(before.fills);
    const shifted = await page.evaluate(() => (globalThis as never as { shifted: number }).shifted);
    expect(shifted, `${path}: layout shift`).toBeLessThan(0.005);
  }
  noise.forgive('404');
});
