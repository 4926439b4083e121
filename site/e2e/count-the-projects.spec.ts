import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ sharesServers: true });

/** The other pages that may tell how many projects there are. */
const others = ['/pictures', '/vr', '/vr-experience', '/resume', '/videos', '/contact', '/blog'];

const types = ['ai', 'automation', 'trading', 'other'] as const;
type Count = readonly [what: string, count: number];

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 'NaN');

/** The first number in each element that the selector finds. */
const numbersIn = async (page: Page, selector: string): Promise<number[]> =>
  (await page.locator(selector).allTextContents()).map(numberIn);

const items = (page: Page, selector: string) => page.locator(selector).count();

/** Every count of all projects that a visitor reads, page by page; lists count as long as they are. */
const countAll = async (page: Page): Promise<Count[]> => {
  const counts: Count[] = [];
  const add = (what: string, ...numbers: number[]) => {
    if (numbers.length === 0) throw new Error(`${what} is not on the page`);
    for (const count of numbers) counts.push([what, count]);
  };
  await page.goto('/');
  for (const canvas of ['wide', 'tall']) {
    const quarters = await numbersIn(page, `.plan-${canvas} .plan-count`);
    add(
      `${canvas} plan, quarters`,
      quarters.reduce((sum, count) => sum + count, 0),
    );
    add(`${canvas} plan, plots`, await items(page, `.plan-${canvas} [data-plot]`));
  }
  add('title block of the plan', ...(await numbersIn(page, '.plan-key-title')));
  add('schedule', ...(await numbersIn(page, '.plan-schedule > summary')));
  add('schedule, lines', await items(page, '.plan-schedule li'));
  add('selected', ...(await numbersIn(page, '#selected ~ .deeper')));
  add('footer', ...(await numbersIn(page, '.footer-block div:last-child dd')));
  await page.goto('/projects');
  add('projects, head', ...(await numbersIn(page, '.page-head .label')));
  add('projects, found', ...(await numbersIn(page, '.found-count')));
  add('projects, rows', await items(page, '.register-row'));
  await page.goto('/pictures');
  add('pictures, head', ...(await numbersIn(page, '.page-head .label')));
  await page.goto('/vr-experience');
  add('hall, list', await items(page, '.hall-wall li'));
  await page.goto('/llms.txt');
  add(
    'guide for language models',
    (await page.locator('body').innerText()).split('/projects/').length - 1,
  );
  return counts;
};

/** The same for one type. */
const countType = async (page: Page, type: (typeof types)[number]): Promise<Count[]> => {
  const counts: Count[] = [];
  const add = (what: string, numbers: readonly number[]) => {
    if (numbers.length === 0) throw new Error(`${what} of ${type} is not on the page`);
    for (const count of numbers) counts.push([`${what} of ${type}`, count]);
  };
  await page.goto('/');
  add('quarters', await numbersIn(page, `.plan-name.type-${type} .plan-count`));
  add('schedule', [await items(page, `.plan-schedule .type-${type} li`)]);
  await page.goto('/pictures');
  add('drawer', await numbersIn(page, `.drawer.type-${type} > summary .label:last-child`));
  await page.goto('/projects');
  const tick = page.locator('.filter-cell', { hasText: 'Type' }).locator('.tick-count');
  add('filter', [numberIn((await tick.allTextContents())[types.indexOf(type)] ?? '')]);
  await page.goto('/vr-experience');
  add('wing', [await items(page, `.hall-wall.type-${type} li`)]);
  if (type === 'other') return counts;
  await page.goto('/');
  add('practice', await numbersIn(page, `.practice.type-${type} .deeper`));
  await page.goto(`/${type}`);
  add('collection', await numbersIn(page, '.page-head .label, .facts div:first-child dd'));
  add('collection, zone', await numbersIn(page, '.zone-head:has(#plates) .label'));
  add('collection, cards', [await items(page, '.zone:has(#plates) .project-grid > li')]);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  add('structured data', [numberIn(/"numberOfItems":\d+/.exec(data.join(''))?.[0] ?? '')]);
  return counts;
};

test('every count of all projects is the same, wherever it is read', async ({ open }) => {
  const page = await open('/', { javaScriptEnabled: false });
  const counts = await countAll(page);
  const [first] = counts;
  expect(counts).toEqual(counts.map(([what]) => [what, first?.[1]]));
});

test('the counts of a type agree, and those of all types add up to the whole', async ({ open }) => {
  const page = await open('/', { javaScriptEnabled: false });
  let sum = 0;
  for (const type of types) {
    const counts = await countType(page, type);
    const count = counts[0]?.[1] ?? 0;
    expect(counts).toEqual(counts.map(([what]) => [what, count]));
    sum += count;
  }
  await page.goto('/projects');
  expect(await numbersIn(page, '.found-count')).toEqual([sum]);
});

test('no page has another number of projects', async ({ open }) => {
  const page = await open('/', { javaScriptEnabled: false });
  const quarters = await numbersIn(page, '.plan-wide .plan-count');
  const whole = quarters.reduce((sum, count) => sum + count, 0);
  await page.goto('/automation');
  const [also = 0] = await numbersIn(page, '.zone-head:has(#also) .label');
  const known = new Set([whole, ...quarters, also]);
  for (const path of ['/', '/projects', '/ai', '/automation', '/trading', ...others]) {
    await page.goto(path);
    const texts = [
      await page.locator('body').innerText(),
      (await page.locator('meta[name="description"]').getAttribute('content')) ?? '',
    ];
    const phrases = [...texts.join(' ').matchAll(/\b(\d+) (?:plates|prints|projects)\b/gi)];
    for (const [words, count] of phrases)
      expect(known.has(Number(count)), `${path}: ${words}`).toBe(true);
  }
});

test('a project of another type is listed with the practice it serves, apart from its count', async ({
  open,
}) => {
  const page = await open('/automation');
  const also = page.getByRole('region', { name: 'Also filed under Automation' });
  await expect(also.getByRole('heading', { name: 'Brook Sorting Server' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Plates', exact: true }).getByText('Brook Sorting Server'),
  ).toHaveCount(0);
  const listed = await also
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .count();
  await expect(also.getByText(/^\d+ plates?$/)).toHaveText(`${listed} plates`);
});

test('the heads of writing, videos and music count what they list', async ({ open }) => {
  const page = await open('/', { javaScriptEnabled: false });
  for (const [path, list] of [
    ['/blog', '.paper-row'],
    ['/videos', '.reel-row'],
    ['/music', '.piece'],
  ] as const) {
    await page.goto(path);
    expect(await numbersIn(page, '.page-head .label'), path).toEqual([await items(page, list)]);
  }
});
