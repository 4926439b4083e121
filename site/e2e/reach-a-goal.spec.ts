import { asPerson, expect, test } from './journey.ts';
import { untilStored } from './stored-views.ts';

test.use({ sharesServers: false });

test('the owner creates a goal, a visitor from a campaign reaches it, and its number opens them', async ({
  testServer,
  open,
  openConsole,
}) => {
  const visitor = await open('/projects?utm_source=letter&utm_campaign=autumn', {}, asPerson);
  await untilStored(testServer, 1);
  await visitor.locator('a[href="/resume"]').first().click();
  await open('/projects', {}, asPerson);
  await untilStored(testServer, 3);

  const admin = await openConsole();
  await admin.goto('/admin/analytics/goals');
  await expect(admin.getByRole('row', { name: /Message sent/ })).toContainText('0%');
  await admin.getByRole('button', { name: 'Add a goal' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a goal' });
  await dialog.getByLabel('Name', { exact: true }).fill('Read the résumé');
  await dialog.getByLabel(/^Path of the page/).fill('/res*');
  await dialog.getByLabel(/^Value/).fill('150');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = admin.getByRole('row', { name: /Read the résumé/ });
  await expect(row).toContainText('50%');
  await row.getByRole('button', { name: 'Read the résumé', exact: true }).click();

  await expect(admin.getByText('1 of 2 visitors converted (50%), worth €150.')).toBeVisible();
  await admin.getByRole('button', { name: 'Campaign', exact: true }).click();
  await admin.getByRole('button', { name: 'First touch' }).click();
  await admin.reload();
  const autumn = admin.getByRole('row', { name: /^autumn/ });
  await expect(autumn).toContainText('100%');
  await autumn.getByRole('link').first().click();
  await expect(admin.getByText(/^Visitors who reached “Read the résumé”/)).toContainText(
    'and are credited to the campaign autumn by first touch: 1 visit by 1 visitor',
  );
  await expect(admin.getByRole('table').getByRole('row')).toHaveCount(2);
});
