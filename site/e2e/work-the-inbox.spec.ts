import type { Page } from '@playwright/test';
import {
  chatInput,
  chatLog,
  chatPanel,
  expect,
  fromMenu,
  openChat,
  rowsOf,
  sendMessage,
  startChat,
  test,
  threadLog,
  type Fixtures,
} from './journey.ts';
import { callAsAdmin } from './server.ts';

const filter = (admin: Page, name: string) =>
  admin.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name });
const WIDE = { viewport: { width: 1440, height: 900 } };

/** A visitor who has written, and two consoles. */
const meet = async (open: Fixtures['open'], openConsole: Fixtures['openConsole']) => {
  const visitor = await startChat(await open('/contact'), 'first words');
  return { visitor, admin: await openConsole(WIDE), second: await openConsole(WIDE) };
};

test("the visitor's details and the notes about them are beside the thread", async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(
    await open('/projects?utm_source=letter&utm_campaign=autumn', {
      timezoneId: 'Asia/Tokyo',
    }),
    'do you build pumps?',
  );
  const admin = await openConsole(WIDE);
  await rowsOf(admin).first().click();
  const panel = admin.getByRole('complementary', { name: /^Visitor/ });
  await expect(panel).toContainText('On /projects for');
  await expect(panel).toContainText('This is the first.');
  await expect
    .poll(async () => {
      await admin.reload();
      await expect(panel).toContainText('Earlier chats');
      return panel.textContent();
    })
    .toContain('Asia/Tokyo');
  await expect(panel).toContainText('letter');
  await expect(panel.getByRole('heading', { name: 'Journey' })).toBeVisible();

  await panel.getByLabel('New note').fill('wants an offer by Friday');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.locator('.notes').getByText('wants an offer by Friday')).toBeVisible();
  await expect(visitor.locator('body')).not.toContainText('wants an offer');
  await panel.getByRole('button', { name: /^Remove the note/ }).click();
  await admin.getByRole('button', { name: 'Remove it' }).click();
  await expect(panel.getByLabel('New note')).toBeFocused();
  await expect(panel.getByText('wants an offer by Friday')).toHaveCount(0);
});

test('in narrower windows the visitor is a drawer, and on phones a separate view', async ({
  open,
  openConsole,
}) => {
  await startChat(await open('/contact'), 'hello');
  const admin = await openConsole({ viewport: { width: 1000, height: 700 } });
  await rowsOf(admin).first().click();
  const panel = admin.getByRole('complementary', { name: /^Visitor/ });
  await expect(panel).toBeHidden();
  await admin.getByRole('button', { name: 'Visitor', exact: true }).click();
  await expect(panel).toBeVisible();
  await expect(rowsOf(admin).first()).toBeVisible();
  await admin.setViewportSize({ width: 360, height: 740 });
  await expect(panel).toBeVisible();
  await expect(threadLog(admin)).toBeHidden();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(threadLog(admin)).toBeVisible();
});

test('lists show snoozed, marked unread, ended and blocked chats, and who is typing @core', async ({
  open,
  openConsole,
}) => {
  const { visitor, admin, second } = await meet(open, openConsole);
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('first words');
  const unread = second.locator('.area-count');
  // Unread counts are zero until the list has loaded.
  await expect(rowsOf(second)).toHaveCount(1);
  await expect(unread).toBeHidden();

  await fromMenu(admin, 'Mark unread');
  await expect(admin).toHaveURL(/\/admin\/inbox$/);
  await expect(rowsOf(admin).first()).toContainText('1 unread');
  await expect(unread).toHaveText('1 unread');
  await rowsOf(admin).first().click();
  await expect(unread).toBeHidden();

  await admin.getByRole('button', { name: 'Snooze', exact: true }).click();
  await admin.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await expect(admin.getByText(/Snoozed until/)).toBeVisible();
  await expect(rowsOf(second)).toHaveCount(0);
  await filter(second, 'Snoozed').click();
  await expect(rowsOf(second)).toHaveCount(1);
  await visitor.getByPlaceholder('Type a message...').pressSequentially('still');
  await expect(rowsOf(second).first()).toContainText('is typing…');
  await visitor.keyboard.press('Enter');
  await expect(rowsOf(second)).toHaveCount(0);
  await filter(second, 'Open').click();
  await expect(rowsOf(second).first()).toContainText('still');

  await admin.getByRole('button', { name: 'End', exact: true }).click();
  await filter(second, 'Ended').click();
  await expect(rowsOf(second).first()).toContainText('Ended');
  await second.reload();
  await expect(second).toHaveURL(/show=closed/);
  await expect(rowsOf(second)).toHaveCount(1);

  await fromMenu(admin, 'Block…');
  const confirmation = admin.getByRole('dialog', { name: /^Block .*\?$/ });
  await confirmation.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(admin.getByText(/Visitor blocked/)).toBeVisible();
  await filter(second, 'Blocked').click();
  await expect(rowsOf(second).first()).toContainText('blocked');
  await fromMenu(admin, 'Unblock');
  await expect(rowsOf(second)).toHaveCount(0);
});

test('a conversation marked unread elsewhere stays unread while it is open here, whatever key is pressed', async ({
  testServer,
  open,
  openConsole,
}) => {
  const { visitor, admin, second } = await meet(open, openConsole);
  await expect(rowsOf(second).first()).toContainText('1 unread');
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('first words');
  await expect(rowsOf(second).first()).not.toContainText('unread');

  const id = /inbox\/([^?/]+)/.exec(admin.url())?.[1] ?? '';
  const marked = await callAsAdmin(`${testServer.url}/api/admin/conversations/${id}/unread`, {});
  expect(marked.status).toBe(200);
  for (const each of [admin, second]) await expect(rowsOf(each).first()).toContainText('1 unread');
  // The focus moves between elements, but the window never lost it.
  for (let n = 0; n < 3; n += 1) await admin.keyboard.press('Tab');
  await chatInput(visitor).pressSequentially('still');
  await expect(rowsOf(second).first()).toContainText('is typing…');
  await expect(rowsOf(second).first()).toContainText('1 unread');
  await admin.getByRole('link', { name: 'Live' }).click();
  await admin.getByRole('link', { name: 'Inbox' }).click();
  await rowsOf(admin).first().click();
  await expect(rowsOf(second).first()).not.toContainText('unread');
});

test('search finds any message at its position in a long thread', async ({ open, openConsole }) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  for (let n = 1; n <= 30; n += 1)
    await sendMessage(visitor, `line ${n}${n === 2 ? ' needle here' : ''}`);
  await expect(chatPanel(visitor)).toContainText('line 30');
  const admin = await openConsole(WIDE);
  await expect(rowsOf(admin).first()).toContainText('line 30');
  await admin.keyboard.press('/');
  await admin.keyboard.type('needl');
  const found = admin.getByRole('region', { name: 'Search results' });
  await expect(found.locator('mark')).toHaveText('needle');
  await found.getByRole('link').click();
  await expect(admin).toHaveURL(/at=2/);
  await expect(threadLog(admin).getByText('needle here')).toBeInViewport();
  await admin.getByRole('searchbox').fill('nothing of the kind');
  await expect(found).toContainText('No message contains all of these words');
});

test('the keyboard moves from the search to a result, through the results, and back', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  for (const text of ['a pump of brass', 'nothing', 'a pump of steel'])
    await sendMessage(visitor, text);
  const admin = await openConsole(WIDE);
  await expect(rowsOf(admin).first()).toContainText('steel');
  const field = admin.getByRole('searchbox');
  const results = admin.getByRole('region', { name: 'Search results' }).getByRole('link');
  await admin.keyboard.press('/');
  await expect(field).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(rowsOf(admin).first()).toBeFocused();

  await admin.keyboard.press('/');
  await admin.keyboard.type('pump');
  // Waits for these results: replacing older ones would drop the focus.
  await expect(results).toHaveCount(2);
  await admin.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(results.last()).toBeFocused();
  await admin.keyboard.press('k');
  await expect(results.first()).toBeFocused();
  await admin.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('End');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/q=pump&at=1$/);
  await expect(threadLog(admin).getByText('a pump of brass')).toBeInViewport();

  await expect(admin.getByPlaceholder('Type a reply...')).toBeFocused();
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('Escape');
  await expect(admin).toHaveURL(/inbox\?q=pump$/);
  await expect(results.last()).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/q=pump&at=3$/);

  await admin.keyboard.press('Escape');
  await admin.keyboard.press('/');
  await admin.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(rowsOf(admin)).toHaveCount(1);
  await admin.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
});

test('canned replies, emoji and marks work, and a draft survives a reload @core', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/resume'), 'hello');
  const admin = await openConsole(WIDE);
  await rowsOf(admin).first().click();
  await admin.getByRole('button', { name: 'Canned replies' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Canned replies' });
  await dialog.getByLabel(/^Name/).fill('seen');
  await dialog.getByLabel(/^Text/).fill('You are on **{page}**, {name}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('/seen is saved.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const field = admin.getByPlaceholder('Type a reply...');
  await field.fill('/unknown');
  await field.press('Enter');
  await expect(admin.getByRole('alert')).toContainText('no canned reply /unknown');
  await expect(field).toHaveValue('/unknown');
  await field.fill('');
  await field.pressSequentially('/se');
  const choices = admin.getByRole('listbox').getByRole('option');
  await expect(choices).toContainText('You are on **/resume**, there.');
  await admin.keyboard.press('Enter');
  await expect(field).toHaveValue('You are on **/resume**, there.');
  await field.pressSequentially(' :rocke');
  await expect(choices).toContainText('🚀');
  await admin.keyboard.press('Tab');
  await field.pressSequentially(' :tada: <b>x</b>');
  await expect(field).toHaveValue('You are on **/resume**, there. 🚀 🎉 <b>x</b>');
  await admin.getByRole('heading', { name: 'Console' }).click();
  await expect
    .poll(() => admin.evaluate(() => localStorage.getItem('foyer.admin.drafts') ?? ''))
    .toContain('🎉');
  await admin.reload();
  await expect(field).toHaveValue(/🚀 🎉/);
  await field.press('Enter');
  const answer = chatPanel(visitor).locator('.bubble[data-side="other"]');
  await expect(answer).toContainText('You are on /resume, there. 🚀 🎉 <b>x</b>');
  await expect(answer.locator('strong')).toHaveText('/resume');
  await sendMessage(visitor, '**not strong**');
  await expect(threadLog(admin)).toContainText('**not strong**');
  await expect
    .poll(() => admin.evaluate(() => localStorage.getItem('foyer.admin.drafts')))
    .toBeNull();
});

test('the palette leads anywhere, by keyboard alone @core', async ({ open, openConsole }) => {
  const visitor = await startChat(await open('/vr'), 'a question about valves');
  const admin = await openConsole(WIDE);
  await expect(rowsOf(admin)).toHaveCount(1);
  await admin.keyboard.press('Control+k');
  const palette = admin.getByRole('dialog', { name: 'Find' });
  await expect(palette).toBeVisible();
  await admin.keyboard.type('valves');
  await expect(palette.getByRole('option').first()).toContainText('a question about valves');
  await admin.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(threadLog(admin)).toContainText('a question about valves');

  await expect(admin.getByPlaceholder('Type a reply...')).toBeFocused();
  await admin.keyboard.type('An answer.');
  await admin.keyboard.press('Enter');
  await expect(chatLog(visitor)).toContainText('An answer.');
  // Letters are commands again once no field has the focus.
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('n');
  await expect(admin.getByLabel('New note')).toBeFocused();
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('Shift+Tab');
  await admin.keyboard.press('e');
  await expect(admin.getByText(/^Ended by you/)).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('go to live');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/live$/);
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('list all keys');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('dialog', { name: 'Keys' })).toContainText('snooze the chat');
});

test('a visitor can be exported, and is erased only after the confirmation is typed', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/contact'), 'forget me');
  const admin = await openConsole(WIDE);
  await rowsOf(admin).first().click();
  const panel = admin.getByRole('complementary', { name: /^Visitor/ });
  const file = admin.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^visitor-.*\.json$/);
  await panel.getByRole('button', { name: 'Erase…' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Erase .+\?$/ });
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await expect(erase).toBeDisabled();
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await dialog.getByRole('textbox').fill(name);
  await erase.click();
  await expect(rowsOf(admin)).toHaveCount(0);
  await expect(chatLog(visitor)).not.toContainText('forget me');
});

test('several tabs raise one alarm; its test reports what worked', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole(WIDE);
  // The browser under test cannot show notifications, so the test records them.
  await admin.context().addInitScript(() => {
    if (location.protocol === 'about:') return;
    class Shown extends EventTarget {
      static permission = 'default';
      static requestPermission() {
        Shown.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title: string, { body = '' }: { body?: string } = {}) {
        super();
        const all = localStorage.getItem('test.shown') ?? '';
        localStorage.setItem('test.shown', `${all}${title}: ${body}\n`);
        setTimeout(() => this.dispatchEvent(new Event('show')), 0);
      }
      close() {
        return undefined;
      }
    }
    if (localStorage.getItem('test.granted')) Shown.permission = 'granted';
    Object.defineProperty(window, 'Notification', { value: Shown });
  });
  const visitor = await startChat(await open('/contact'), 'first');
  await expect(admin.locator('.row')).toContainText('first');
  await admin.reload();
  const offer = admin.getByRole('button', { name: 'Turn on' });
  await expect(offer).toBeVisible();
  await admin.getByRole('button', { name: 'Alarms' }).click();
  await expect(admin.getByLabel('System notifications')).not.toBeChecked();
  await admin.keyboard.press('Escape');
  const before = await admin.locator('.row').boundingBox();
  await offer.click();
  await expect(offer).toBeHidden();
  expect(await admin.locator('.row').boundingBox()).toEqual(before);
  await admin.evaluate(() => localStorage.setItem('test.granted', '1'));
  const other = await admin.context().newPage();
  await other.goto('/admin/live');
  await expect(other.getByText('Connected')).toBeVisible();
  const shown = () => admin.evaluate(() => localStorage.getItem('test.shown') ?? '');
  await sendMessage(visitor, 'is anybody there?');
  await expect.poll(shown).toMatch(/^Visitor [\w ]+: is anybody there\?\n$/);
  await expect(admin).toHaveTitle(/^\(\d+\) Inbox – Console$/);
  await expect(other.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/);

  await other.getByRole('button', { name: 'Alarms' }).click();
  const dialog = other.getByRole('dialog', { name: 'Alarms in this browser' });
  await expect(dialog.getByLabel('System notifications')).toBeChecked();
  await dialog.getByRole('combobox').selectOption({ label: 'every 5 minutes until I read it' });
  await dialog.getByLabel('Quiet hours').check();
  await dialog.getByLabel('from').fill('23:00');
  await dialog.getByRole('button', { name: 'Test my alarm' }).click();
  await expect(dialog).toContainText('Notification: shown by the system.');
  await expect(dialog).toContainText('Sound: played.');
  expect(await other.evaluate(() => localStorage.getItem('foyer.admin.alarms'))).toContain(
    '"quiet":{"from":1380,"to":420}',
  );
  expect((await shown()).match(/anybody/g)).toHaveLength(1);
});

test('ending and notes wait for the connection, survive a reload, and are sent once', async ({
  open,
  openConsole,
  noise,
}) => {
  noise.forgive('ERR_FAILED');
  const { admin, second } = await meet(open, openConsole);
  await rowsOf(admin).first().click();
  const writes = /\/api\/admin\/conversations\/[^/]+\/(?:end|notes)$/;
  await admin.route(writes, (route) => route.abort());
  const notes = admin.locator('.notes');
  await notes.getByLabel('New note').fill('call her on Monday');
  await notes.getByRole('button', { name: 'Save' }).click();
  await admin.getByRole('button', { name: 'End', exact: true }).click();
  await expect(admin.getByText(/note is saved when the connection is back/)).toBeVisible();
  await admin.reload();
  await expect(notes.getByText('call her on Monday')).toBeVisible();
  await expect(notes.getByText('waits for the connection')).toBeVisible();
  await expect(rowsOf(second)).toHaveCount(1);
  await admin.unroute(writes);
  await admin.reload();
  await expect(admin.getByText(/^Ended by you/)).toBeVisible();
  await expect(notes.getByText('call her on Monday')).toHaveCount(1);
  await expect(notes.getByText('waits for the connection')).toHaveCount(0);
  await expect(rowsOf(second)).toHaveCount(0);
});
