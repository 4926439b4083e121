import { startSwallowingProxy } from '#api/testing/swallowing-proxy.ts';
import {
  asUntracked,
  chatPanel,
  expect,
  NO_LINE,
  openChat,
  sendMessage,
  test,
} from '../journey.ts';
import { adminReads, chatLog, readsTheEndOf } from './threads.ts';

test.use({ sharesServers: false });

test('a websocket that opens but carries nothing falls back to polling, for visitor and console', async ({
  testServer,
  open,
  openConsole,
  noise,
}) => {
  const proxy = await startSwallowingProxy(testServer.url);
  proxy.swallow();
  const visitor = await open(`${proxy.url}/contact`, {}, asUntracked);
  await openChat(visitor);
  await sendMessage(visitor, 'through the proxy');
  const admin = await openConsole({ baseURL: proxy.url });
  await adminReads(admin, ['through the proxy']);
  await admin.getByPlaceholder('Type a reply...').fill('and back');
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await readsTheEndOf(chatLog(visitor), ['through the proxy', 'and back']);
  expect(proxy.transports).toContain('polling');
  noise.forgive(NO_LINE);
  await proxy.close();
});

for (const passesPolling of [true, false]) {
  const how = passesPolling ? 'polling' : 'the calls';
  test(`a websocket that falls silent falls back to ${how}: nothing is lost or shown twice`, async ({
    testServer,
    open,
    openConsole,
    noise,
  }) => {
    const proxy = await startSwallowingProxy(testServer.url, { passesPolling });
    const visitor = await open(`${proxy.url}/contact`, {}, asUntracked);
    await openChat(visitor);
    await sendMessage(visitor, 'before');
    const admin = await openConsole({ baseURL: proxy.url });
    await adminReads(admin, ['before']);
    proxy.swallow();
    // The visitor does nothing: the answer must arrive by itself.
    await admin.getByPlaceholder('Type a reply...').fill('in between');
    await admin.getByPlaceholder('Type a reply...').press('Enter');
    await readsTheEndOf(chatLog(visitor), ['before', 'in between']);
    await sendMessage(visitor, 'after');
    await adminReads(admin, ['before', 'in between', 'after']);
    await readsTheEndOf(chatLog(visitor), ['before', 'in between', 'after']);
    await expect(chatPanel(visitor).getByText('Connected', { exact: true })).toBeVisible({
      visible: passesPolling,
    });
    noise.forgive(NO_LINE, /status of 400/);
    await proxy.close();
  });
}
