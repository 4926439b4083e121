import { expect, test } from './journey.ts';

const phone = { viewport: { width: 360, height: 740 } } as const;

/**
 * The right edges of a text's last character and of the full stop after it, from the left of the
 * window.
 */
const endOf = (text: Element) => {
  const characters = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const leftOf = (at: number) => {
    const range = document.createRange();
    range.setStart(characters, at);
    range.setEnd(characters, at + 1);
    return range.getBoundingClientRect().x;
  };
  return { last: leftOf(characters.length - 2), stop: leftOf(characters.length - 1) };
};

test("a sentence ends on its language's side, whatever the language of the page", async ({
  open,
}) => {
  const page = await open('/projects/qanat-gauge');
  const arabic = await page.getByRole('main').getByText(/^يقيس/).first().evaluate(endOf);
  expect(arabic.stop).toBeLessThan(arabic.last);
  await page.goto('/projects/first-sundial');
  const english = await page
    .getByRole('main')
    .getByText(/^Tells the/)
    .first()
    .evaluate(endOf);
  expect(english.stop).toBeGreaterThan(english.last);
});

test('on a phone a long name leaves every page as wide as the window, with its buttons', async ({
  open,
}) => {
  const page = await open('/contact', phone);
  for (const path of ['/', '/projects/ferret-desk-chat', '/blog/the-longest-title-of-all']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    await expect(page.getByRole('button', { name: 'Index' })).toBeInViewport({ ratio: 1 });
  }
});
