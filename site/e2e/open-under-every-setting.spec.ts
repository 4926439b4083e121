import type { Locator, Page } from '@playwright/test';
import { expectForEverybody } from './for-everybody.ts';
import { chatPanel, chatTab, expect, openChat, sendMessage, test } from './journey.ts';
import { collisions, movements } from './page-checks.ts';

const still = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
const PROJECT = '/projects/plain-moth-router';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const drawer = (page: Page) => page.getByRole('navigation', { name: 'Index' });
const marking = (page: Page) => page.getByRole('dialog', { name: 'Mark the drawing' });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Kiln Hybrid Deployer' });
const commission = (page: Page) => page.getByRole('form', { name: 'Commission sheet' });
const working = (page: Page) => page.locator('.wd');
const time = (page: Page) => page.getByRole('slider', { name: 'Plan as of' });

const openPalette = async (page: Page) => {
  await page.getByRole('button', { name: 'Find' }).click();
  await palette(page).getByRole('combobox').fill('router');
  await expect(palette(page).getByRole('option').first()).toContainText('Plain Moth Router');
};

const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: 'Index' }).click();
  await expect(drawer(page)).toBeVisible();
};

const openMarking = async (page: Page) => {
  await chatPanel(page).getByRole('button', { name: 'Mark the drawing of this project' }).click();
  await expect(marking(page)).toBeVisible();
};

/** Moves the first slider to its end and waits until the drawing follows. */
const operate = async (page: Page) => {
  const picture = working(page).getByRole('img');
  const slider = working(page).getByRole('slider').first();
  const atRest = await picture.innerHTML();
  await slider.press('End');
  await expect.poll(() => picture.innerHTML()).not.toBe(atRest);
};

const draw = async (page: Page) => {
  await page.getByRole('button', { name: 'Draw my inquiry' }).click();
  await commission(page).getByRole('radio', { name: 'AI' }).check();
  await commission(page).getByRole('checkbox', { name: 'A fixed budget' }).check();
};

test('marking a drawing is accessible: the dialog, the message, the large drawing', async ({
  open,
}) => {
  test.slow();
  const page = await open(PROJECT, still);
  await openChat(page);
  await openMarking(page);
  await expectForEverybody(page, 'marking dialog, empty');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(marking(page)).toContainText('2 of 5 set');
  await expectForEverybody(page, 'marking dialog, marked');
  await marking(page).getByRole('button', { name: 'Add to message' }).click();
  await expectForEverybody(page, 'marks beside the field');
  await sendMessage(page, 'Why two?');
  const sent = chatPanel(page).getByRole('button', { name: /^Mark 1 on / });
  await expect(sent).toBeVisible();
  await expectForEverybody(page, 'marked message');
  await sent.click();
  await expect(page.getByRole('dialog', { name: 'Plain Moth Router' })).toBeVisible();
  await expectForEverybody(page, 'large marked drawing');
});

test('time, drawings, inquiry and results are accessible and still', async ({ open }) => {
  test.slow();
  const page = await open('/', { ...still, viewport: { width: 1280, height: 800 } });
  /** Checks that nothing moves by itself with reduced motion, and checks axe and the width. */
  const check = async (what: string) => {
    expect(await page.evaluate(movements), `${what} moves`).toEqual([]);
    await expectForEverybody(page, what);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await time(page).press('Home');
  await expect(time(page)).toHaveAttribute('aria-valuetext', 'November 2023, 1 project');
  await check('plan of 2023');
  await openDrawer(page);
  expect(await page.evaluate(movements), 'the drawer moves').toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/projects');
  await page.getByRole('searchbox').fill('router');
  await expect(page).toHaveURL(/q=router/);
  await check('search with results');
  await openPalette(page);
  await check('palette with results');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/plain-moth-router$/);
  await operate(page);
  await check('working drawing, used');
  await page.goto('/contact');
  await draw(page);
  await check('commission sheet');
  await openChat(page);
  expect(await page.evaluate(movements), 'the chat moves').toEqual([]);
});

/** Controls whose center, scrolled into view, another element covers. Runs in the page. */
const unreachable = (root: Element) =>
  [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="file"]), select, textarea',
    ),
  ]
    .filter((control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter((control) => {
      // A hidden input is pressed through its label.
      const target = control.closest('label') ?? control;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = target.getClientRects();
      if (!box) return true;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // A drawing to mark is larger than the window and scrolls.
      const isInside = box.width > innerWidth || (box.left >= 0 && box.right <= innerWidth + 0.5);
      return !isInside || !hit || !(target.contains(hit) || hit.contains(target));
    })
    .map((control) => control.outerHTML.slice(0, 120));

const expectFits = async (page: Page, what: string, part: Locator) => {
  await expect(part, what).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(320);
  const [scrollWidth, clientWidth, left, right] = await part.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [element.scrollWidth, element.clientWidth, box.left, box.right];
  });
  expect(scrollWidth, `${what}: nothing is cut off`).toBeLessThanOrEqual(clientWidth ?? 0);
  expect(left, what).toBeGreaterThanOrEqual(0);
  expect(right, what).toBeLessThanOrEqual(320);
  expect(await part.evaluate(unreachable), `${what}: out of reach`).toEqual([]);
};

test('at 320 px everything that opens fits, and each of its controls is reachable', async ({
  open,
}) => {
  test.slow();
  // 1280 by 800 px at 400 %.
  const page = await open('/projects/plain-moth-router', {
    ...still,
    viewport: { width: 320, height: 200 },
  });
  await openDrawer(page);
  await expectFits(page, 'drawer', drawer(page));
  await page.keyboard.press('Escape');
  await openPalette(page);
  await expectFits(page, 'palette', palette(page));
  await page.keyboard.press('Escape');
  await operate(page);
  await expectFits(page, 'working drawing', working(page));
  await page.goto('/contact');
  await draw(page);
  await expectFits(page, 'commission sheet', commission(page));
  expect(await page.evaluate(collisions)).toEqual([]);
  await page.goto('/pictures?project=kiln-hybrid-deployer');
  await expectFits(page, 'viewer', viewer(page));
  await page.goto(PROJECT);
  await openChat(page);
  await expectFits(page, 'chat', chatPanel(page));
  await openMarking(page);
  await expectFits(page, 'marking dialog', marking(page));
});

/** The colors of a page's drawings. Runs in the page. */
const inks = () => {
  const shapes = document.querySelectorAll('main svg :is(path, rect, line, circle, polygon, text)');
  const used = [...shapes].flatMap((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    return [fill, stroke];
  });
  return [...new Set(used)].toSorted();
};

test("with forced colors drawings use the reader's colors, whatever the theme", async ({
  open,
  noise,
}) => {
  const page = await open('/', {
    ...still,
    forcedColors: 'active',
    viewport: { width: 1280, height: 800 },
  });
  const themes = page.locator('.site-header-row .theme-switch');
  const grounds = () =>
    themes
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  for (const path of ['/', '/projects/plain-moth-router', '/ai', '/vr', '/no/such/page']) {
    await page.goto(path);
    await expect(chatTab(page)).toBeVisible();
    const seen: string[][] = [];
    const chosenGrounds: (string | undefined)[] = [];
    for (const theme of ['Light', 'Dark']) {
      await themes.getByText(theme, { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      seen.push(await page.evaluate(inks));
      const [system, light, dark] = await grounds();
      const [chosen, other] = theme === 'Light' ? [light, dark] : [dark, light];
      expect(other).toBe(system);
      expect(chosen, 'the chosen theme shows').not.toBe(other);
      chosenGrounds.push(chosen);
    }
    expect(seen[0]?.length, `${path} has drawings`).toBeGreaterThan(1);
    expect(seen[1], path).toEqual(seen[0]);
    expect(chosenGrounds[1], 'in the colors of the reader').toBe(chosenGrounds[0]);
  }
  noise.forgive('404');
});

test('with forced colors the focus, an alarm and the sides of a conversation are visible', async ({
  open,
}) => {
  const options = { ...still, forcedColors: 'active' } as const;
  const page = await open(PROJECT, { ...options, viewport: { width: 1280, height: 800 } });
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      const ringed = focused?.closest('.theme-switch-position') ?? focused ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
      return { name: ringed.outerHTML.slice(0, 80), outlineStyle, isWide: outlineWidth >= '2px' };
    });
    expect(ring, ring.name).toMatchObject({ outlineStyle: 'solid', isWide: true });
  }
  await operate(page);
  // With only one lamp, more than half is lost to the wind.
  await working(page).getByRole('slider').first().press('Home');
  const alarm = working(page).locator('[data-alarming] dd').first();
  await expect(alarm).toHaveCSS('text-decoration-line', 'underline');
  await openChat(page);
  await sendMessage(page, 'Which side is mine?');
  const own = chatPanel(page).locator('.bubble[data-side="own"] .bubble-text');
  await expect(own).toHaveCSS('border-top-style', 'double');
  await expect(own).toHaveCSS('border-top-width', '3px');
});

test('before the scripts load the index opens, links work, and typed text stays', async ({
  open,
  noise,
}) => {
  const page = await open('/admin', { ...still, viewport: { width: 360, height: 740 } });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await openDrawer(page);
  await drawer(page).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('I have an engine to discuss.');
  // Without its script, the browser would put the typed text into the URL.
  await message.press('Control+Enter');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page).toHaveURL(/\/contact$/);
  release();
  await expect(chatTab(page)).toBeVisible();
  await expect(message).toHaveValue('I have an engine to discuss.');
  await expect(page.getByRole('button', { name: 'Send the message' })).toBeEnabled();
  noise.forgive('net::ERR_');
});
