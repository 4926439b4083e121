import { expect, startChat, test } from './journey.ts';

test('several chats are tagged, found by their tag, and ended together', async ({
  open,
  openConsole,
}) => {
  for (const words of ['about pumps', 'about valves', 'about nothing']) {
    await startChat(await open('/contact'), words);
  }
  const admin = await openConsole({ viewport: { width: 1280, height: 800 } });
  const rows = admin.locator('.list-rows .row');
  await expect(rows).toHaveCount(3);
  const bulk = admin.locator('.list-bulk');
  const select = bulk.getByRole('button', { name: 'Select' });
  await select.click();
  await rows.filter({ hasText: 'pumps' }).click();
  await rows.filter({ hasText: 'valves' }).click();
  await expect(bulk).toContainText('2 selected');
  await expect(admin).toHaveURL(/\/admin\/?(inbox)?$/);
  await bulk.getByRole('button', { name: 'Tag…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Tag the people of these chats' });
  await dialog.getByLabel('Add a tag').fill('lead');
  await dialog.getByLabel('Add a tag').press('Enter');
  await dialog.getByRole('button', { name: 'Add the tag' }).click();
  await expect(bulk).toContainText('2 of 2 tagged.');
  await select.click();

  await admin.getByText('Filter', { exact: true }).click();
  await admin.getByLabel('Tag').selectOption('lead');
  await expect(rows).toHaveCount(2);
  await expect(admin).toHaveURL(/tag=lead/);
  await admin.getByLabel('Never answered').click();
  await expect(rows).toHaveCount(2);
  await admin.getByLabel('Has a deal').click();
  await expect(admin.getByText('No chat of this list fits the filter.')).toBeVisible();
  await admin.getByLabel('Has a deal').click();
  await admin.reload();
  await expect(rows).toHaveCount(2);

  await select.click();
  await bulk.getByRole('button', { name: 'All' }).click();
  await bulk.getByRole('button', { name: 'End' }).click();
  await expect(bulk.or(admin.locator('.list-empty'))).toContainText(/2 of 2 ended|fits/);
  await expect(rows).toHaveCount(0);
  await admin.getByRole('link', { name: 'Ended' }).click();
  await expect(rows).toHaveCount(2);
});
