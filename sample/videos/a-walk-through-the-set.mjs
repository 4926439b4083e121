// @ts-check

/** @type {import('../../scripts/make-videos.mjs').Scene} */
export const scene = {
  id: 'a-walk-through-the-set',
  title: 'A walk through the set of plates',
  play: async ({ openScreen, roll, tell, strip, keepPoster, pause }) => {
    const { page, hand } = await openScreen();
    const main = page.getByRole('main');
    const here = () => strip.show(new URL(page.url()).pathname);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await here();
    await roll();

    await tell('The front sheet: the whole set as a site plan. Each plot is a project.');
    const plot = (/** @type {string} */ id) =>
      page.locator(`.site-plan svg:visible a[href="/projects/${id}"]`).first();
    await hand.pointAt(plot('watchtower-ai'));
    await pause(500);
    await hand.pointAt(plot('simple-ai-router'));
    await tell('Pointed at, a plot names itself and shows what it is related to.');
    await pause(500);
    await hand.scroll(760);
    await tell('Below it, a few plates chosen from the set.');
    await hand.scroll(-760);
    await hand.click(page.getByRole('navigation').first().getByRole('link', { name: 'Projects' }));
    await page.waitForURL('**/projects');
    await here();
    await tell('The register holds every project, each with a drawing made from its own data.');
    await hand.scroll(520);
    await pause(500);

    const link = main.locator('a[href="/projects/simple-ai-router"]').first();
    await link.scrollIntoViewIfNeeded();
    await tell('A row leads to its plate.');
    await hand.click(link);
    await page.waitForURL('**/simple-ai-router');
    await here();
    await tell('The plate: drawing above, title block below, number, date and status in it.');
    keepPoster();
    await hand.scroll(560);
    await tell('Four figures, as dimensions on a drawing would give them.');
    await hand.scroll(640);
    await tell('Screens of the program, each to be enlarged.');
    await hand.scroll(620);
    await tell('Then the documents, with their contents standing in the margin.');
    const part = page.getByRole('navigation', { name: 'On this sheet' });
    await hand.click(part.locator('a[href^="#architecture-"]').first());
    await pause(300);
    await tell('One step leads into the architecture, with its diagrams drawn at build.');
    await hand.scroll(360);
    await pause(300);

    await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
    await pause(300);
    await hand.click(page.getByText('Cyano', { exact: true }).first());
    await tell('Every sheet has two prints. This is the cyanotype.');
    await pause(600);
    await hand.click(page.getByText('Vellum', { exact: true }).first());
    await tell('And this the vellum. The choice is remembered.');
  },
};
