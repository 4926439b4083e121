import { limits } from '../../../shared/limits.ts';
import { chatPanel, expect, NO_LINE, openChat, sendMessage, test } from '../journey.ts';
import { adminReads, chatLog } from './threads.ts';

test.use({ sharesServers: false });

/** The page must notice an open but dead connection within this time, by its own clock. */
const NOTICED_WITHIN_MS = 45_000;

test('a server that hangs with open connections is reported, and messages written meanwhile arrive once', async ({
  testServer,
  open,
  openConsole,
  noise,
}) => {
  // Controls the page's clock, so that the test need not wait. On a page that is already tracked,
  // it would set the time back.
  const visitor = await open('/favicon.svg');
  await visitor.clock.install();
  await visitor.goto('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'while all is well');
  await expect(chatLog(visitor)).toContainText('sent');
  testServer.goesOn(false);
  await visitor.clock.runFor(NOTICED_WITHIN_MS);
  await expect(chatPanel(visitor)).toContainText(/Reconnecting\. Last contact/);
  await sendMessage(visitor, 'while nobody listens');
  await expect(chatLog(visitor).locator('[data-mark="sending"]')).toHaveCount(1);
  testServer.goesOn(true);
  await visitor.clock.runFor(limits.realtime.reconnectDelayMaxMs);
  await expect(chatPanel(visitor).getByText('Connected', { exact: true })).toBeVisible({
    timeout: limits.realtime.reconnectDelayMaxMs * 2,
  });
  await expect(chatLog(visitor).locator('[data-mark="sending"]')).toHaveCount(0);
  await adminReads(await openConsole(), ['while all is well', 'while nobody listens']);
  noise.forgive(NO_LINE);
});

test('a page that slept shows messages sent meanwhile as soon as it wakes', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'before the nap');
  const admin = await openConsole();
  await adminReads(admin, ['before the nap']);
  const session = await visitor.context().newCDPSession(visitor);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await admin.getByPlaceholder('Type a reply...').fill('during the nap');
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await expect(admin.getByRole('log', { name: 'Messages' })).toContainText('during the nap');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(chatLog(visitor)).toContainText('during the nap');
  // The live region for screen readers is not a bubble.
  const bubbles = chatLog(visitor).locator('.bubble-text', { hasText: 'during the nap' });
  await expect(bubbles).toHaveCount(1);
});
