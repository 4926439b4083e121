import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const still = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
const firstScreens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Expects that all of a part is within the unscrolled window. */
const expectInFirstView = async (page: Page, part: Locator, what: string) => {
  await expect(part, what).toBeVisible();
  const box = await part.boundingBox();
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  expect(await page.evaluate(() => scrollY), what).toBe(0);
  expect(box?.y ?? -1, what).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 9_999), what).toBeLessThanOrEqual(height);
  expect((box?.x ?? 0) + (box?.width ?? 9_999), what).toBeLessThanOrEqual(width);
};

/** Counts how often the page's header and first part show a text. */
const timesShown = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll('header *, main .plan-words *')].filter(
        (element) =>
          element.childElementCount === 0 &&
          element.textContent?.trim() === text &&
          element.checkVisibility({ visibilityProperty: true }),
      ).length,
    text,
  );

test('the first screen shows who, what, proof, one action and who is there, on small and wide screens', async ({
  open,
  openConsole,
}) => {
  const page = await open('/', still);
  const line = page.locator('.live-line p');
  for (const viewport of firstScreens)
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.reload();
      const name = page.getByRole('heading', { level: 1 });
      await expectInFirstView(page, name, 'name');
      expect(await timesShown(page, (await name.textContent()) ?? ''), 'name, once').toBe(1);
      await expectInFirstView(page, page.locator('.site-role'), 'role');
      await expectInFirstView(page, page.locator('.plan-offer'), 'offer');
      const figures = page.locator('.proof');
      await expect(figures).toHaveCount(3);
      for (const figure of await figures.all()) await expectInFirstView(page, figure, 'figure');
      const words = page.locator('.plan-words');
      await expect(words.locator('.button').filter({ visible: true })).toHaveCount(1);
      await expectInFirstView(page, words.getByRole('link', { name: 'Talk to me' }), 'action');
      await expect(line).toContainText('I am away from my desk');
      await expectInFirstView(page, line, 'live line, away');
    });
  await openConsole();
  await expect(line).toContainText('I am at my desk');
  await expect(line).toHaveAttribute('data-here', 'true');
  for (const viewport of firstScreens) {
    await page.setViewportSize(viewport);
    await expectInFirstView(page, line, `live line, at the desk, at ${viewport.width} px`);
  }
});

test("a project's first view has its title, drawing and figures, each once", async ({ open }) => {
  const page = await open('/', { ...still, viewport: { width: 1280, height: 800 } });
  for (const project of ['plain-moth-router', 'ferret-desk-chat', 'tidepipe-turnip-data']) {
    await page.goto(`/projects/${project}`);
    const title = page.getByRole('heading', { level: 1 });
    const drawing = page.locator('#project-drawing svg');
    await expectInFirstView(page, title, `${project}: title`);
    await expectInFirstView(page, drawing, `${project}: drawing`);
    for (const figure of await page.locator('.dimension').all())
      await expectInFirstView(page, figure, `${project}: figure`);
    const [words, drawn] = [await title.boundingBox(), await drawing.boundingBox()];
    expect((words?.x ?? 0) + (words?.width ?? 9_999)).toBeLessThanOrEqual(drawn?.x ?? 0);
  }
});
