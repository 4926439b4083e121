import {
  asUntracked,
  chatLog,
  chatPanel,
  chatTab,
  expect,
  NO_LINE,
  openChat,
  sendMessage,
  test,
} from './journey.ts';
import { adminReads } from './faults/threads.ts';

test.use({ sharesServers: false });

test('the panel shows the state: connected, offline, reconnecting, connected, and sends once and in order @core', async ({
  testServer,
  open,
  openConsole,
  noise,
}) => {
  const page = await open('/contact');
  await openChat(page);
  await page.context().setOffline(true);
  await expect(chatPanel(page)).toContainText('What you write will be sent when you are back.');
  await expect(chatPanel(page).locator('[data-socket]')).toHaveText('socket disconnected');
  await sendMessage(page, 'from the tunnel');
  await expect(chatPanel(page)).toContainText('sending');
  await page.context().setOffline(false);
  await expect(chatPanel(page).getByText('Connected', { exact: true })).toBeVisible();
  await expect(chatPanel(page)).not.toContainText('sending');
  await expect(chatPanel(page)).not.toContainText('when you are back');

  await testServer.stop();
  await expect(chatPanel(page)).toContainText(/Last contact \d+ s ago/);
  await sendMessage(page, 'second');
  await sendMessage(page, 'third');
  await testServer.restart();
  await expect(chatPanel(page).getByText('Connected', { exact: true })).toBeVisible();
  await expect(chatLog(page).locator('[data-mark="sent"]')).toHaveCount(3);
  await adminReads(await openConsole(), ['from the tunnel', 'second', 'third']);
  // Connection attempts fail while there is no server.
  noise.forgive(NO_LINE);
});

test('a tracked visitor connects automatically; others when they open the chat', async ({
  open,
}) => {
  const tracked = await open('/contact');
  await expect(chatTab(tracked)).toHaveAttribute('data-live', 'true');
  const page = await open('/contact', {}, asUntracked);
  const requested: string[] = [];
  page.on('websocket', (socket) => requested.push(socket.url()));
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 400);
  await page.waitForLoadState('networkidle');
  await expect(chatTab(page)).not.toHaveAttribute('data-live');
  expect(requested).toEqual([]);
  await openChat(page);
  expect(requested).toHaveLength(1);
});
