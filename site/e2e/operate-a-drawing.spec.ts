import type { Page } from '@playwright/test';
import { objections } from './axe.ts';
import { expect, test } from './journey.ts';

test.use({ sharesServers: true });

const projects = [
  'ai-model-load-balancer',
  'ai-trends-knowledge-graph',
  'almagest-ai-inference',
  'bifrostpipe-market-data',
  'kafka-pipeline-builder',
  'simple-ai-router',
  'stars-trading-system',
  'ticker-peak-report',
];

const figure = (page: Page) => page.locator('.wd');
const slider = (page: Page) => figure(page).getByRole('slider').first();
const readings = (page: Page) => figure(page).locator('dl');

for (const project of projects)
  test(`the drawing of ${project} is operated by keyboard and by pointer`, async ({ open }) => {
    const page = await open(`/projects/${project}`);
    await slider(page).press('Home');
    const lowest = await readings(page).innerText();
    const picture = figure(page).getByRole('img');
    const atRest = await picture.innerHTML();
    await slider(page).press('End');
    await expect.poll(() => picture.innerHTML()).not.toBe(atRest);
    const highest = await slider(page).inputValue();
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (!box) throw new Error('the picture has no box');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.55, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.3, middle);
    await page.mouse.up();
    await expect(slider(page)).not.toHaveValue(highest);
    await expect.poll(() => readings(page).innerText()).not.toBe(lowest);
  });

test('a drawing follows a finger, and nothing of it loads before it comes near', async ({
  open,
}) => {
  const page = await open('/', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const models: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/kafka-pipeline-builder')) models.push(request.url());
  });
  await page.goto(new URL('/projects/kafka-pipeline-builder', page.url()).href);
  await page.waitForLoadState('networkidle');
  expect(models).toEqual([]);
  await figure(page).scrollIntoViewIfNeeded();
  await expect.poll(() => models.length).toBe(1);
  const before = await slider(page).inputValue();
  const picture = figure(page).getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await picture.tap({ position: { x: 180, y: 60 } });
  await expect(slider(page)).not.toHaveValue(before);
  expect((await slider(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await objections(page, { within: '.wd' })).toEqual([]);
});

test('without scripts the drawing is at rest, with its figures', async ({ open }) => {
  const page = await open('/projects/simple-ai-router', { javaScriptEnabled: false });
  await expect(figure(page).getByRole('img')).toBeVisible();
  await expect(readings(page)).toContainText('Spend for 1,000 requests', { ignoreCase: true });
  await expect(slider(page)).toBeHidden();
});
