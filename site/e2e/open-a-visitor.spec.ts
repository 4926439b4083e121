import { asPerson, expect, test } from './journey.ts';
import { untilStored } from './stored-views.ts';

test('the console handles an unknown address, and a guessed one that exists', async ({
  openConsole,
  noise,
}) => {
  const admin = await openConsole();
  const found = await admin.goto('/admin/contact?box=spam');
  expect(found?.status()).toBe(200);
  await expect(admin).toHaveURL(/\/admin\/contact\?box=spam$/);
  await expect(admin.getByRole('main', { name: 'Contact' })).toBeVisible();

  noise.forgive('404');
  const missing = await admin.goto('/admin/cellar');
  expect(missing?.status()).toBe(404);
  const screen = admin.getByRole('main', { name: 'Not found' });
  await expect(screen.getByRole('heading', { name: 'The console has no such page' })).toBeVisible();
  await expect(screen).toContainText('/admin/cellar');
  await screen.getByRole('link', { name: 'Live' }).click();
  await expect(admin.getByRole('main', { name: 'Live' })).toBeVisible();
});

test.describe('on a server of its own', () => {
  test.use({ sharesServers: false });

  test('a visitor opens in view at every width, and closing returns the focus to the row', async ({
    testServer,
    open,
    openConsole,
  }) => {
    test.slow();
    for (const page of ['/projects', '/resume', '/music']) await open(page, {}, asPerson);
    await untilStored(testServer, 3);
    const height = 800;
    const admin = await openConsole();
    for (const width of [360, 768, 1024, 1280])
      await test.step(`at ${width} px`, async () => {
        await admin.setViewportSize({ width, height });
        await admin.goto('/admin/analytics/visitors?period=today');
        const rows = admin.getByRole('table').getByRole('button', { name: /^Visitor/ });
        await expect(rows).toHaveCount(3);
        // The list may be sorted again while the pages are open.
        const id = await rows.nth(1).getAttribute('data-id');
        const row = admin.locator(`[data-id="${id}"]`);
        await row.click();
        const person = admin.getByRole('complementary', { name: /^Visitor/ });
        await expect(person.getByRole('heading', { name: 'Journey' })).toBeVisible();
        await expect(admin).toHaveURL(/visitor=[0-9a-f-]{36}/);
        await expect(admin.getByRole('list', { name: 'Filters' })).toHaveCount(0);
        const box = await person.boundingBox();
        if (!box) throw new Error('no person');
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeLessThan(height / 2);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        if (width >= 1024) {
          const table = await admin.getByRole('table').first().boundingBox();
          expect(box.x).toBeGreaterThanOrEqual((table?.x ?? 0) + (table?.width ?? 0) - 1);
          await expect(rows).toHaveCount(3);
        } else {
          await expect(person).toBeFocused();
          await expect(rows).toHaveCount(0);
        }

        await admin.keyboard.press('Escape');
        await expect(person).toHaveCount(0);
        await expect(row).toBeFocused();
        await admin.keyboard.press('Enter');
        await expect(person).toBeVisible();
        await admin.goBack();
        await expect(person).toHaveCount(0);
        await expect(row).toBeFocused();

        await row.click();
        // Holds the list back until nobody is open anymore.
        let letThrough = () => {};
        const held = new Promise<void>((resolve) => (letThrough = resolve));
        const list = '**/api/admin/figures/visitors?*';
        await admin.route(list, async (route) => {
          await held;
          await route.continue();
        });
        await admin.reload();
        await expect(person).toBeVisible();
        await person.getByRole('button', { name: 'Visitors' }).click();
        await expect(person).toHaveCount(0);
        letThrough();
        await expect(row).toBeFocused();
        await expect(admin).not.toHaveURL(/visitor=/);
        await admin.unroute(list);
      });
  });
});
