// @ts-check

const VISITOR_WIDTH = 380;
const CONSOLE_WIDTH = 900;

/** @type {import('../../scripts/make-videos.mjs').Scene} */
export const scene = {
  id: 'a-message-that-survives-a-restart',
  title: 'A message that survives a restart',
  play: async ({ openScreen, signIn, roll, tell, strip, house, keepPoster, pause }) => {
    const visitor = await openScreen(VISITOR_WIDTH);
    const desk = await openScreen(CONSOLE_WIDTH);
    const chat = visitor.page.getByRole('dialog', { name: 'Chat with Admin' });
    const draft = chat.getByPlaceholder('Type a message...');
    const reply = desk.page.getByPlaceholder('Type a reply...');
    await visitor.page.goto('/projects/simple-ai-router');
    await signIn(desk.page);
    await strip.show('Server running', 'live');
    await roll();

    await tell('Left, a visitor reads a plate. Right, the console of the office, still empty.');
    await visitor.hand.click(visitor.page.getByRole('button', { name: /^Chat with Admin/ }));
    await chat.getByText('Connected', { exact: true }).waitFor();
    await visitor.hand.click(draft);
    await tell('The visitor opens the chat and asks something.');
    await visitor.hand.type('Could a second team share this router?');
    await visitor.page.keyboard.press('Enter');
    const row = desk.page
      .getByRole('navigation', { name: 'Conversations' })
      .locator('.row')
      .first();
    await row.waitFor();
    await tell('It stands on the desk at once, marked unread.');
    await desk.hand.click(row);
    await reply.waitFor();
    await desk.hand.click(reply);
    await desk.hand.type('Yes. How many models would they bring?');
    await desk.page.keyboard.press('Enter');
    await chat.getByText('How many models').waitFor();
    await tell('The answer comes from a person, and reaches the visitor while they look.');
    await pause(600);

    await house.kill();
    await strip.show('Server killed · kill -9', 'dead');
    await tell('Now the server is killed, as a power cut would do it.');
    await visitor.hand.click(draft);
    await visitor.hand.type('Five models, and one bill at the end.');
    await visitor.page.keyboard.press('Enter');
    await tell('The visitor writes on. The message waits in their own browser, marked as unsent.');
    keepPoster();
    await pause(600);

    await house.start();
    await strip.show('Server running again', 'live');
    await tell('The server comes back. Both sides find it by themselves.');
    await desk.page.getByText('Five models').first().waitFor({ timeout: 60_000 });
    await tell('The waiting message is delivered: once, in order, with its own time.');
    await visitor.page.reload();
    await chat.getByText('Five models').waitFor({ timeout: 60_000 });
    await tell('Even a reload of the page brings the whole conversation back.');
  },
};
