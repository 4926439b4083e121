import { selectAll } from 'hast-util-select';
import { fromHtml } from 'hast-util-from-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attributeOf, openBuiltSite, textOf, wordsOf, type BuiltSite } from './built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

/** The other pages that may show the number of projects. */
const others = ['/pictures', '/vr', '/vr-experience', '/resume', '/videos', '/contact', '/blog'];

const types = ['ai', 'automation', 'trading', 'other'] as const;
type Count = readonly [what: string, count: number];

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 'NaN');
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, count) => sum + count, 0);

/** The first number in each element that matches the selector. */
const numbersIn = async (path: string, selector: string) =>
  (await site.page(path)).texts(selector).map(numberIn);

const items = async (path: string, selector: string) =>
  (await site.page(path)).all(selector).length;

/**
 * Every count of all projects that a visitor sees, page by page. For lists this is their length.
 */
const countAll = async (): Promise<Count[]> => {
  const counts: Count[] = [];
  const add = (what: string, ...numbers: number[]) => {
    if (numbers.length === 0) throw new Error(`${what} is not on the page`);
    for (const count of numbers) counts.push([what, count]);
  };
  for (const canvas of ['wide', 'tall']) {
    const quarters = await numbersIn('/', `.plan-${canvas} .plan-count`);
    add(`${canvas} plan, quarters`, sumOf(quarters));
    add(`${canvas} plan, plots`, await items('/', `.plan-${canvas} [data-plot]`));
  }
  add('title block of the plan', ...(await numbersIn('/', '.plan-key-title')));
  add('schedule', ...(await numbersIn('/', '.plan-schedule > summary')));
  add('schedule, lines', await items('/', '.plan-schedule li'));
  add('selected', ...(await numbersIn('/', '#selected ~ .deeper')));
  add('footer', ...(await numbersIn('/', '.footer-block div:last-child dd')));
  add('projects, head', ...(await numbersIn('/projects', '.page-head .label')));
  add('projects, found', ...(await numbersIn('/projects', '.found-count')));
  add('projects, rows', await items('/projects', '.register-row'));
  add('pictures, head', ...(await numbersIn('/pictures', '.page-head .label')));
  add('hall, list', await items('/vr-experience', '.hall-wall li'));
  const guide = (await site.page('/llms.txt')).html;
  add('guide for language models', guide.split('/projects/').length - 1);
  add('pages', site.paths.filter((path) => path.startsWith('/projects/')).length);
  return counts;
};

/** The same counts for one type. */
const countType = async (type: (typeof types)[number]): Promise<Count[]> => {
  const counts: Count[] = [];
  const add = (what: string, numbers: readonly number[]) => {
    if (numbers.length === 0) throw new Error(`${what} of ${type} is not on the page`);
    for (const count of numbers) counts.push([`${what} of ${type}`, count]);
  };
  add('quarters', await numbersIn('/', `.plan-name.type-${type} .plan-count`));
  add('schedule', [await items('/', `.plan-schedule .type-${type} li`)]);
  const drawer = `.drawer.type-${type} > summary .label:last-child`;
  add('drawer', await numbersIn('/pictures', drawer));
  const ofTypes = (await site.page('/projects'))
    .all('.filter-cell')
    .filter((cell) => textOf(cell).startsWith('Type'));
  const ticks = ofTypes.flatMap((cell) => selectAll('.tick-count', cell)).map(textOf);
  add('filter', [numberIn(ticks[types.indexOf(type)] ?? '')]);
  add('wing', [await items('/vr-experience', `.hall-wall.type-${type} li`)]);
  if (type === 'other') return counts;
  add('practice', await numbersIn('/', `.practice.type-${type} .deeper`));
  const path = `/${type}`;
  add('collection', await numbersIn(path, '.page-head .label, .facts div:first-child dd'));
  add('collection, zone', await numbersIn(path, '.zone-head:has(#plates) .label'));
  add('collection, cards', [await items(path, '.zone:has(#plates) .project-grid > li')]);
  const data = (await site.page(path)).texts('script[type="application/ld+json"]').join('');
  add('structured data', [numberIn(/"numberOfItems":\d+/.exec(data)?.[0] ?? '')]);
  return counts;
};

test('every page shows the same number of projects', async () => {
  const counts = await countAll();
  const [first] = counts;
  expect(first?.[1]).toBeGreaterThan(0);
  expect(counts).toEqual(counts.map(([what]) => [what, first?.[1]]));
});

test('the counts of each type agree, and together they equal the total', async () => {
  let sum = 0;
  for (const type of types) {
    const counts = await countType(type);
    const count = counts[0]?.[1] ?? 0;
    expect(counts).toEqual(counts.map(([what]) => [what, count]));
    sum += count;
  }
  expect(await numbersIn('/projects', '.found-count')).toEqual([sum]);
});

test('no page shows a different number of projects', async () => {
  const quarters = await numbersIn('/', '.plan-wide .plan-count');
  const known = new Set([sumOf(quarters), ...quarters]);
  for (const type of types.slice(0, -1))
    for (const also of await numbersIn(`/${type}`, '.zone-head:has(#also) .label')) known.add(also);
  let phrases = 0;
  for (const path of ['/', '/projects', '/ai', '/automation', '/trading', ...others]) {
    const { html, attributes } = await site.page(path);
    const [body] = selectAll('body', fromHtml(html));
    const texts = [
      ...(body ? [wordsOf(body)] : []),
      ...attributes('meta[name=description]', 'content'),
    ];
    for (const [words, count] of texts
      .join(' ')
      .matchAll(/\b(\d+) (?:plates|prints|projects)\b/gi)) {
      phrases += 1;
      expect(known.has(Number(count)), `${path}: ${words}`).toBe(true);
    }
  }
  expect(phrases).toBeGreaterThan(10);
});

test('a practice lists projects of other types without counting them', async () => {
  let listed = 0;
  for (const type of types.slice(0, -1)) {
    const { texts } = await site.page(`/${type}`);
    const also = texts('.zone:has(#also) h3');
    const own = texts('.zone:has(#plates) h3');
    expect(own.filter((title) => also.includes(title))).toEqual([]);
    listed += also.length;
    if (also.length === 0) continue;
    const name = also.length === 1 ? '1 plate' : `${also.length} plates`;
    expect(texts('.zone-head:has(#also) .label')).toEqual([name]);
  }
  expect(listed, 'projects filed elsewhere').toBeGreaterThan(0);
});

test.each([
  ['/blog', '.paper-row'],
  ['/videos', '.reel-row'],
  ['/music', '.piece'],
])('the head of %s counts what it lists', async (path, list) => {
  expect(await numbersIn(path, '.page-head .label')).toEqual([await items(path, list)]);
});

test('the plan and its schedule link the same projects, with the same numbers and in the same order', async () => {
  const { all, texts, attributes } = await site.page('/');
  const listed = attributes('.plan-schedule a', 'href');
  expect(listed).toEqual([...new Set(listed)]);
  const numbers = texts('.plan-schedule a .label');
  const order = ['AI', 'AU', 'TR', 'OT'];
  const rank = (number: string) => order.indexOf(number.slice(0, 2));
  expect(numbers).toEqual(numbers.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)));
  for (const canvas of ['wide', 'tall']) {
    const plots = all(`.plan-${canvas} a[data-plot]`);
    expect(new Set(plots.map((plot) => attributeOf(plot, 'href')))).toEqual(new Set(listed));
    for (const plot of plots) {
      const at = listed.indexOf(attributeOf(plot, 'href') ?? '');
      const [label = ''] = selectAll('text', plot).map(textOf);
      expect(label, `${canvas}: ${listed[at]}`).toMatch(/^\d\d ?\S{2,}/);
      expect(label.slice(0, 2)).toBe(numbers[at]?.slice(-2));
      expect(attributeOf(plot, 'tabIndex')).toBe('-1');
    }
  }
  for (const path of listed) {
    const [title = ''] = (await site.page(path)).texts('main h1');
    expect(texts(`.plan-schedule a[href="${path}"]`).join(), path).toContain(title);
  }
});

test('without scripts the plan shows today', async () => {
  const { all } = await site.page('/');
  expect(all('a[data-plot]')).not.toEqual([]);
  expect(all('a[data-plot][data-unbuilt]')).toEqual([]);
});

test("each figure of proof also appears on its project's page", async () => {
  const { all } = await site.page('/');
  const proofs = all('.proof');
  expect(proofs).toHaveLength(3);
  for (const proof of proofs) {
    const [value = ''] = selectAll('.proof-value', proof).map(textOf);
    expect(value).toMatch(/\d/);
    const [link] = selectAll('a', proof);
    const { texts } = await site.page(link ? (attributeOf(link, 'href') ?? '') : '');
    expect(texts('.dimensions dd').join('\n')).toContain(value);
  }
});

test('at least three of the selected projects are completed, and each shows a figure', async () => {
  const links = (await site.page('/')).attributes('.zone:has(#selected) h3 a', 'href');
  expect(links.length).toBeGreaterThanOrEqual(3);
  let completed = 0;
  for (const link of links) {
    const { all, texts } = await site.page(link);
    if (/completed/i.test(texts('.project-sheet .title-block').join())) completed += 1;
    expect(all('.dimensions dd'), link).not.toEqual([]);
  }
  expect(completed).toBeGreaterThanOrEqual(3);
});

test('no project page shows a figure twice', async () => {
  for (const path of site.paths.filter((each) => each.startsWith('/projects/'))) {
    const { texts } = await site.page(path);
    const labels = texts('.project-sheet .dimension dt');
    const names = texts('.project-sheet dt');
    for (const label of labels)
      expect(
        names.filter((name) => name === label),
        `${path}: ${label}`,
      ).toHaveLength(1);
  }
});

test('without scripts the hall is a list of all its projects, wing by wing', async () => {
  const { all, texts, attributes } = await site.page('/vr-experience');
  const wings = ['AI wing', 'Automation wing', 'Trading wing', 'Other work'];
  const shown = texts('h2');
  expect(shown).not.toEqual([]);
  expect(shown).toEqual(wings.filter((wing) => shown.includes(wing)));
  expect(all('.hall-wall')).toHaveLength(shown.length);
  const links = attributes('.hall-wings a', 'href');
  const projects = site.paths.filter((path) => path.startsWith('/projects/'));
  expect(links.toSorted()).toEqual(projects.toSorted());
});
