import { expect, test } from './journey.ts';

test("a program reads with the owner's key until it is revoked @core", async ({
  testServer,
  openConsole,
}) => {
  const admin = await openConsole();
  await admin.goto('/admin/settings/api');
  const keys = admin.getByRole('region', { name: 'API keys' });
  await keys.getByLabel('Name of the program').fill('Weekly sheet');
  await keys.getByLabel(/^Read chats/).check();
  await keys.getByRole('button', { name: 'Create key' }).click();
  const key = await keys.locator('code').innerText();
  const read = async (path: string) =>
    (await fetch(`${testServer.url}${path}`, { headers: { authorization: `Bearer ${key}` } }))
      .status;
  expect(await read('/api/admin/conversations')).toBe(200);
  expect(await read('/api/admin/system')).toBe(401);

  await keys.getByRole('button', { name: 'I have saved it' }).click();
  await expect(keys.getByRole('listitem')).toContainText('may read analytics and conversations');
  await expect(keys).not.toContainText(key);
  await keys.getByRole('button', { name: 'Revoke Weekly sheet' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  expect(await read('/api/admin/conversations')).toBe(401);
});

test('the console describes every call and says which a key may make', async ({ openConsole }) => {
  const admin = await openConsole();
  await admin.goto('/admin/settings/api');
  await admin.getByRole('link', { name: 'What the API answers' }).click();
  await expect(admin).toHaveURL(/\/admin\/docs\/api$/);
  const groups = admin.getByRole('navigation', { name: 'Calls of the API' });
  await groups.getByRole('link', { name: 'conversations' }).click();
  const call = admin.getByRole('article').filter({
    has: admin.getByRole('heading', { name: 'Get conversation GET' }),
  });
  await expect(call).toContainText('API key with conversations');
  const whole = admin.getByRole('article').filter({ hasText: 'Export conversation' });
  await expect(whole).not.toContainText('API key with');
  await call.getByText('Answer', { exact: true }).click();
  await expect(call).toContainText('conversation_id: uuid');
  await admin.reload();
  await expect(call).toBeVisible();
  await groups.getByRole('link', { name: 'key', exact: true }).click();
  await expect(admin.getByRole('article')).toContainText('POST /api/admin/key');
  await expect(admin.getByRole('article')).not.toContainText('API key with');
});
