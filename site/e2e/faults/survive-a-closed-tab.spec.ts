import { assertNothingLost, type Talk } from '#api/testing/assert-nothing-lost.ts';
import type { Message } from '#shared/contracts/message.ts';
import { chatInput, chatPanel, expect, NO_LINE, openChat, sendMessage, test } from '../journey.ts';
import { ADMIN_KEY } from '../server.ts';
import { adminReads, chatLog, cutChat, readsTheEndOf } from './threads.ts';

test.use({ sharesServers: false });

const FULL = 200;

/** The messages on the server and in the browser, as the admin sees them. */
const storedTalk = async (url: string): Promise<Omit<Talk, 'threads'> & { stored: Message[] }> => {
  const headers = { 'x-admin-key': ADMIN_KEY };
  const list = (await (await fetch(`${url}/api/admin/conversations`, { headers })).json()) as {
    conversations: { conversation_id: Talk['id'] }[];
  };
  const id = list.conversations[0]?.conversation_id as Talk['id'];
  const stored: Message[] = [];
  for (let hasMore = true; hasMore;) {
    const after = stored.at(-1)?.seq ?? 0;
    const query = `after=${after}&limit=200`;
    const page = (await (
      await fetch(`${url}/api/conversations/${id}/messages?${query}`, { headers })
    ).json()) as { messages: Message[]; has_more: boolean };
    stored.push(...page.messages);
    hasMore = page.has_more;
  }
  return { id, acknowledged: stored, stored };
};

test('two hundred messages written offline survive a reload and a crashed tab; one more is visibly rejected', async ({
  testServer,
  open,
  noise,
}) => {
  const first = await open('/contact');
  const context = first.context();
  await openChat(first);
  await sendMessage(first, 'with a line');
  await expect(chatLog(first)).toContainText('sent');
  await cutChat(context);
  await context.setOffline(true);
  for (let n = 1; n <= FULL; n += 1) await sendMessage(first, `without a line ${n}`);
  await expect(chatPanel(first)).toContainText('200 messages wait to be sent');
  await sendMessage(first, 'one too many');
  await expect(chatInput(first)).toHaveValue('one too many');
  await expect(chatPanel(first).getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(chatLog(first)).not.toContainText('one too many');

  await context.setOffline(false);
  await first.reload();
  await expect(chatLog(first)).toContainText(`without a line ${FULL}`);
  // The crash loses everything in the tab's memory.
  const session = await context.newCDPSession(first);
  session.send('Page.crash').catch(() => undefined);
  await new Promise<void>((done) => void first.once('crash', () => done()));
  await first.close();

  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const second = await context.newPage();
  await second.goto('/contact');
  await expect(chatLog(second)).toContainText(`without a line ${FULL}`);
  await expect
    .poll(async () => (await storedTalk(testServer.url)).stored.length, { timeout: 90_000 })
    .toBe(FULL + 1);
  const { stored, ...talk } = await storedTalk(testServer.url);
  const expected = [
    'with a line',
    ...Array.from({ length: FULL }, (_, n) => `without a line ${n + 1}`),
  ];
  expect(stored.map(({ content }) => content)).toEqual(expected);
  await readsTheEndOf(chatLog(second), expected);
  await expect(chatLog(second).locator('[data-mark="sending"], [data-mark="failed"]')).toHaveCount(
    0,
  );
  await assertNothingLost({
    url: testServer.url,
    dataDir: testServer.dataDir,
    talks: [{ ...talk, threads: {} }],
  });
  // Requests fail while offline.
  noise.forgive(NO_LINE);
});

test('a connection that drops while messages are written loses none and shows none twice', async ({
  testServer,
  open,
  openConsole,
  noise,
}) => {
  const flips = process.env['FOYER_LONG_FAULTS'] === '1' ? 50 : 12;
  const visitor = await open('/contact');
  await openChat(visitor);
  const expected: string[] = [];
  for (let n = 1; n <= flips; n += 1) {
    await visitor.context().setOffline(true);
    await sendMessage(visitor, `without a line ${n}`);
    await visitor.context().setOffline(false);
    await sendMessage(visitor, `with a line ${n}`);
    expected.push(`without a line ${n}`, `with a line ${n}`);
  }
  await expect
    .poll(async () => (await storedTalk(testServer.url)).stored.length, { timeout: 60_000 })
    .toBe(2 * flips);
  await readsTheEndOf(chatLog(visitor), expected);
  noise.forgive(NO_LINE);
  await adminReads(await openConsole(), expected);
  const { stored, ...talk } = await storedTalk(testServer.url);
  expect(stored.map(({ content }) => content)).toEqual(expected);
  await assertNothingLost({
    url: testServer.url,
    dataDir: testServer.dataDir,
    talks: [{ ...talk, threads: {} }],
  });
});
