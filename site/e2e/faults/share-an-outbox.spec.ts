import { expect, NO_LINE, openChat, sendMessage, test } from '../journey.ts';
import { adminReads, chatLog, readsTheEndOf } from './threads.ts';

test.use({ sharesServers: false });

test('with five tabs, one outbox and the sending tab frozen, another tab sends, once and in order', async ({
  testServer,
  open,
  openConsole,
  noise,
}) => {
  const leader = await open('/contact');
  const context = leader.context();
  await openChat(leader);
  await sendMessage(leader, 'said with a line');
  await expect(chatLog(leader)).toContainText('sent');
  const others = [];
  for (const path of ['/resume', '/projects', '/blog', '/contact']) {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(chatLog(tab)).toContainText('said with a line');
    others.push(tab);
  }
  // Holds all tabs' calls. Those of the leader never even fail, so it keeps the lock.
  let holdsLock = (): void => undefined;
  const requested = new Promise<void>((done) => (holdsLock = done));
  await leader.route('**/api/conversations/*/messages', () => holdsLock());
  // Routes would not do: they let the sockets of already loaded pages through.
  await testServer.stop();
  const expected = ['said with a line'];
  for (let n = 1; n <= 5; n += 1) {
    await sendMessage(leader, `without a line ${n}`);
    expected.push(`without a line ${n}`);
  }
  await requested;
  const session = await context.newCDPSession(leader);
  await session.send('Debugger.enable');
  const paused = new Promise<void>((done) => void session.once('Debugger.paused', () => done()));
  // Pauses the page's scripts while it still holds the lock.
  await session.send('Debugger.pause');
  leader.evaluate(() => 0).catch(() => undefined);
  await paused;

  await testServer.restart();
  const follower = others[0];
  if (!follower) throw new Error('no tab');
  // A tab checks the outbox when it has a message itself.
  await sendMessage(follower, 'from another tab');
  const sent = chatLog(follower).locator('[data-mark="sent"]');
  await expect(sent).toHaveCount(7);
  const admin = await openConsole();
  const all = [...expected, 'from another tab'];
  await adminReads(admin, all);

  await leader.unrouteAll({ behavior: 'ignoreErrors' });
  await session.send('Debugger.resume');
  await session.detach();
  await readsTheEndOf(chatLog(leader), all);
  for (const tab of others) {
    await readsTheEndOf(chatLog(tab), all);
  }
  await adminReads(admin, all);
  noise.forgive(NO_LINE);
});
