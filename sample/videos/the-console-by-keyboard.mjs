// @ts-check

/** @typedef {import('playwright').Page} Page */

const letters = [
  {
    browser: {
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1000, height: 800 },
    },
    path: '/projects/terraform-manager',
    text: 'Does the plan run before or after the policy check?',
  },
  {
    browser: {
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1440, height: 900 },
    },
    path: '/projects/voice-master',
    text: 'How do you keep the latency under 300 ms on one card?',
  },
  {
    browser: {
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      viewport: { width: 1280, height: 720 },
    },
    path: '/blog',
    text: 'I read the piece on sequence gaps. May I quote it?',
  },
];

/** A visitor who writes one message. @param {Page} page @param {string} path @param {string} text */
const write = async (page, path, text) => {
  await page.goto(path);
  await page.getByRole('button', { name: /^Chat with Admin/ }).click();
  const chat = page.getByRole('dialog', { name: 'Chat with Admin' });
  await chat.getByText('Connected', { exact: true }).waitFor();
  await chat.getByPlaceholder('Type a message...').fill(text);
  await page.keyboard.press('Enter');
  await chat.getByText('sent').first().waitFor();
  return chat;
};

/** @type {import('../../scripts/make-videos.mjs').Scene} */
export const scene = {
  id: 'the-console-by-keyboard',
  title: 'The console, by keyboard',
  play: async ({ openScreen, openUnseen, signIn, roll, tell, strip, keepPoster, pause }) => {
    for (const { browser, path, text } of letters)
      await write(await openUnseen({ ...browser, screen: browser.viewport }), path, text);
    const { page, hand } = await openScreen();
    await signIn(page);
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await list
      .locator('.row')
      .nth(letters.length - 1)
      .waitFor();
    /** @param {string} key @param {string} shown */
    const press = async (key, shown = key) => {
      await strip.show(shown);
      await page.keyboard.press(key);
      await pause(650);
    };
    const isOnRow = async () => (await page.locator('.row:focus').count()) > 0;
    await roll();

    await tell('The console with three conversations. The mouse stays on the table.');
    for (let tabs = 0; tabs < 12 && !(await isOnRow()); tabs += 1) await press('Tab');
    await tell('Tab goes to the list of conversations.');
    await press('ArrowDown', '↓');
    await press('ArrowDown', '↓');
    await press('ArrowUp', '↑');
    await tell('The arrows go from row to row; End and Home to its two ends.');
    await press('End');
    await press('Home');
    await press('Enter');
    const reply = page.getByPlaceholder('Type a reply...');
    await reply.waitFor();
    await tell('Enter opens the conversation and puts the cursor where the answer is written.');
    keepPoster();
    await strip.show('Typing');
    await hand.type('Gladly. A link back is all I ask.');
    await press('Shift+Enter', 'Shift + Enter');
    await tell('Shift and Enter make a new line.');
    await strip.show('Typing');
    await hand.type('Which part will you quote?');
    await press('Enter');
    await tell('Enter sends. A mark under the message tells that it is stored.');
    await pause(900);
    for (let tabs = 0; tabs < 12 && !(await isOnRow()); tabs += 1)
      await press('Shift+Tab', 'Shift + Tab');
    await tell('Shift and Tab go back to the list, for the next one.');
    await press('ArrowUp', '↑');
    await press('Enter');
    await tell('What was unread is now read, and the count at the top is one less.');
  },
};
