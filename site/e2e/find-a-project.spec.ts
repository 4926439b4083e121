import type { Locator, Page } from '@playwright/test';
import { chatInput, expect, test } from './journey.ts';

test.use({ reducedMotion: 'no-preference' });

const found = (page: Page) => page.getByRole('main').getByRole('status').first();
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const tick = (page: Page, group: string, name: RegExp) =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name });

test('filters narrow the register, are in the URL, and can be removed step by step @core', async ({
  open,
}) => {
  const page = await open('/projects');
  await expect(found(page)).toHaveText('All 15 plates');
  await tick(page, 'Type', /^Trading/).press('Space');
  await expect(found(page)).toHaveText('3 of 15 plates');
  await expect(page).toHaveURL(/\?type=trading$/);
  await page.getByLabel('Technology').selectOption('Rust');
  await expect(found(page)).toHaveText('2 of 15 plates');
  await expect(titles(page)).toHaveText(['Lantern Turnip Trading', 'Tidepipe Turnip Data']);
  await page.getByLabel('Order').selectOption('Oldest first');
  await expect(titles(page)).toHaveText(['Tidepipe Turnip Data', 'Lantern Turnip Trading']);
  await page.getByText('Plates', { exact: true }).click();
  await expect(page).toHaveURL(/\?type=trading&technology=Rust&sort=oldest&view=grid$/);
  await expect(page.getByRole('radio', { name: 'Plates' })).toBeChecked();

  const shared = await open(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(titles(shared)).toHaveText(['Tidepipe Turnip Data', 'Lantern Turnip Trading']);
  await expect(tick(shared, 'Type', /^Trading/)).toBeChecked();

  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(found(page)).toHaveText('3 of 15 plates');
  await page.goBack();
  await expect(found(page)).toHaveText('All 15 plates');
  await page.goForward();
  await page.getByRole('button', { name: 'Remove Type Trading' }).press('Enter');
  await expect(found(page)).toHaveText('All 15 plates');
  await expect(found(page)).toBeFocused();
});

test('a keyboard search without results gives the reason, and one key undoes it', async ({
  open,
}) => {
  const page = await open('/projects?status=archived&type=nonsense&sort=;drop&view=map');
  await expect(found(page)).toHaveText('3 of 15 plates');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('cost  Control zz');
  await expect(found(page)).toHaveText('0 of 15 plates');
  await expect(search).toHaveValue('cost  Control zz');
  await expect(page).toHaveURL(/\?q=cost\+Control\+zz&status=archived$/);
  await expect(page.getByRole('main')).toContainText(
    'In force: Search “cost Control zz” and Status Archived.',
  );
  await page.getByRole('button', { name: /^Without Search .*: 3 plates$/ }).press('Enter');
  await expect(found(page)).toHaveText('3 of 15 plates');
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('cost Control zz');
  await page.getByRole('button', { name: 'Show all 15 plates' }).press('Enter');
  await expect(found(page)).toHaveText('All 15 plates');
  await expect(page).toHaveURL(/\/projects$/);
});

test('a technology on a project leads to the projects that share it', async ({ open }) => {
  const page = await open('/projects/plain-moth-router');
  await page.getByRole('link', { name: 'Redis', exact: true }).first().click();
  await expect(page).toHaveURL(/\/projects\?technology=Redis$/);
  await expect(titles(page).filter({ hasText: 'Plain Moth Router' })).toBeVisible();
  await expect(page.getByLabel('Technology')).toHaveValue('Redis');
});

test("the contents highlight the reader's position, and code is copied by keyboard", async ({
  open,
}) => {
  const page = await open('/projects/plain-moth-router', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const contents = page.getByRole('navigation', { name: 'On this sheet' });
  const current = contents.locator('[aria-current=location]');
  await expect(current).toHaveCount(0);
  await contents.getByRole('link', { name: 'Limits' }).click();
  await expect(page).toHaveURL(/#architecture-limits$/);
  await expect(current).toHaveText('Limits');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveCount(0);

  const copy = page.getByRole('button', { name: 'Copy' }).first();
  const text = await page.locator('.prose pre code').first().textContent();
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.getByRole('link', { name: 'What was measured' }).last().click();
  await expect(page).toHaveURL(/#what-was-measured$/);
});

test('at a narrow width the documents are tabs, and only wide content scrolls', async ({
  open,
}) => {
  const page = await open('/projects/plain-moth-router', {
    viewport: { width: 360, height: 740 },
  });
  const tabs = page.getByRole('navigation', { name: 'Sheets' });
  await tabs.getByRole('link', { name: 'Deployment' }).click();
  await expect(tabs.locator('[aria-current=location]')).toHaveText('Deployment');
  await expect(page.getByRole('heading', { name: 'Deployment', level: 2 })).toBeInViewport();
  // The header's strip stays, the tabs are under it, and the heading is below both.
  const topOf = async (target: Locator) => (await target.boundingBox()) ?? { y: NaN, height: NaN };
  const header = await topOf(page.getByRole('banner'));
  const bar = await topOf(tabs);
  const heading = await topOf(page.getByRole('heading', { name: 'Deployment', level: 2 }));
  expect(header.y).toBe(0);
  expect(Math.abs(bar.y - header.height)).toBeLessThanOrEqual(1);
  expect(heading.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  const fold = page.getByRole('button', { name: 'On this sheet' });
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('link', { name: 'Rolling back' }).first().click();
  await expect(page).toHaveURL(/#deployment-rolling-back$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('screenshots open in a viewer controlled by keys', async ({ open }) => {
  const page = await open('/projects/heron-lookout');
  const first = page.getByRole('link', { name: /^Enlarge: The share of frogs/ });
  await first.press('Enter');
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img', { name: /^The share of frogs/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 1280);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: /^One frog with its three croaks/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
  await page.goto('/projects/burbler');
  await expect(page.getByRole('heading', { name: 'Screenshots' })).toHaveCount(0);
});

test('a collection introduces itself and leads to its projects and related collections @core', async ({
  open,
}) => {
  const page = await open('/trading');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turnip research tools');
  await expect(page.getByRole('main')).toContainText('I give no advice on turnips');
  await page.getByRole('link', { name: 'Tidepipe Turnip Data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidepipe Turnip Data');
  const neighbors = page.getByRole('navigation', { name: 'Neighboring plates' });
  await neighbors.getByRole('link', { name: /^Newer/ }).click();
  await expect(page).not.toHaveURL(/tidepipe/);
  await neighbors.getByRole('link', { name: /^Older/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidepipe Turnip Data');
});

test('a project ends with an invitation that opens the chat with its name, and once', async ({
  open,
}) => {
  const page = await open('/projects/moth-lamp-spreader');
  await expect(
    page.getByRole('img', { name: /^Drawing of Moth Lamp Load Spreader\. / }),
  ).toBeVisible();
  const invitation = page.getByRole('region', { name: 'Questions about this project?' });
  await invitation.getByRole('link', { name: 'Ask about this project' }).click();
  await expect(chatInput(page)).toHaveValue('About Moth Lamp Load Spreader: ');
  await expect(chatInput(page)).toBeFocused();
  await page.keyboard.type('how large?');
  await page.getByRole('link', { name: 'Ask about this project' }).press('Enter');
  await expect(chatInput(page)).toHaveValue('About Moth Lamp Load Spreader: how large?');
});
