// @ts-check

/** Transfer sizes in bytes, with Brotli. */
const budgets = {
  'a drawing': 12_000,
  'the drawings of a type': 12_000,
  'the model of a working drawing': 4_000,
  'initial scripts of a page': 100_000,
  'HTML of a page': 20_000,
  'style sheets of a page': 20_000,
  faces: 60_000,
  'faces with those of the owner': 120_000,
  'the index of the palette': 60_000,
  // The inbox shows a person's record and their activity stream. Its dialogs and the code that
  // sends files load on demand.
  'scripts of the console': 214_000,
};

/**
 * Sizes that grow with the content. The owner's content may exceed them with a warning.
 * @type {ReadonlySet<string>}
 */
const ofContent = new Set([
  'a drawing',
  'the drawings of a type',
  'the model of a working drawing',
  'initial scripts of a page',
  'HTML of a page',
  'the index of the palette',
]);

/**
 * The requests that a page's HTML causes by itself: the page, its scripts, its style sheets and the
 * pictures that are not lazy. Not counted: fonts (two of the site's, or up to three of the
 * owner's), the icon, the visitor's location, the chat launcher and pictures near the viewport. All
 * together are limited to 25.
 */
const REQUESTS_NAMED = 9;
const named =
  /<link rel="(?:stylesheet|preload|modulepreload)"(?: as="\w+")? href="([^"]+)"|<script[^>]* src="([^"]+)"|<img(?![^>]* loading="lazy")[^>]* src="([^"]+)"/g;

/**
 * A preloaded picture counts as one request.
 * @param {string} html
 */
const requestsNamed = (html) =>
  1 +
  new Set(
    [...html.matchAll(named)]
      .map(([, link, script, image]) => link ?? script ?? image ?? '')
      .filter((address) => !address.endsWith('.woff2')),
  ).size;

/** @param {string} html */
const stylesNamed = (html) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => address);

/**
 * Bytes with gzip, as other chat widgets publish their sizes. The panel includes the socket client.
 */
const chatBudgets = { launcher: 4_000, panel: 40_000 };

/**
 * Bytes with gzip of the tracker, including every chunk and worker that it needs beyond the entry.
 */
const TRACKER_BUDGET = 7_000;

/** Bytes with gzip of the scripts that are fetched when a visitor enters the hall. */
const HALL_BUDGET = 225_000;

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @typedef {{ sizes: Map<string, number>, pages: [path: string, file: string][], scriptsOf: (path: string) => string[], chat: typeof chatBudgets, tracker: number, hall: { bytes: number, scripts: string[] }, console: { scripts: string[], leaked: string[], isMarked: boolean }, models: string[], htmlOf: (file: string) => string }} Built */

/**
 * Checks that the hall is within its own budget and that no page starts with any of its code.
 * @param {Pick<Built, 'hall' | 'pages' | 'scriptsOf'>} built
 */
const faultsOfHall = ({ hall, pages, scriptsOf }) => [
  ...(hall.bytes > HALL_BUDGET
    ? [`the hall is ${kb(hall.bytes)} with gzip, over the budget of ${kb(HALL_BUDGET)}`]
    : []),
  ...pages.flatMap(([path]) =>
    scriptsOf(path)
      .filter((script) => hall.scripts.includes(script))
      .map((script) => `${path}: begins with ${script} of the hall`),
  ),
];

/**
 * Fails the build, naming each file and figure, if a file exceeds its budget. Returns the figures
 * in one line, and warnings about large files of the owner's content.
 * @param {Built} built
 * @param {{ isOwners: boolean }} content `isOwners`: neither the sample nor the test content
 */
export const checkBudgets = (built, { isOwners }) => {
  const { sizes, pages, scriptsOf, chat, tracker, hall, console, models, htmlOf } = built;
  /** @param {(address: string) => boolean} isMeant */
  const sum = (isMeant) =>
    [...sizes].reduce((total, [address, size]) => (isMeant(address) ? total + size : total), 0);
  /** @type {string[]} */
  const over = [];
  /** @type {string[]} */
  const large = [];
  /** @param {keyof typeof budgets} what @param {[name: string, bytes: number][]} all */
  const check = (what, all) => {
    const worst = all.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    const isWarning = isOwners && ofContent.has(what);
    // With much content nearly every page would get a line, so only the largest does.
    for (const [name, bytes] of isWarning ? [worst] : all)
      if (bytes > budgets[what])
        (isWarning ? large : over).push(
          `${name}: ${what} are ${kb(bytes)}, over the budget of ${kb(budgets[what])}`,
        );
    return worst[1];
  };
  const scripts = check(
    'initial scripts of a page',
    pages.map(([path]) => [
      path,
      scriptsOf(path).reduce((total, file) => total + (sizes.get(file) ?? 0), 0),
    ]),
  );
  const html = check(
    'HTML of a page',
    pages.map(([, file]) => [file, sizes.get(`/${file}`) ?? 0]),
  );
  const styles = check(
    'style sheets of a page',
    pages.map(([, file]) => [
      file,
      stylesNamed(htmlOf(file)).reduce(
        (total, stylesheet) => total + (sizes.get(stylesheet) ?? 0),
        0,
      ),
    ]),
  );
  const hasOwnFaces = [...sizes.keys()].some((file) => file.startsWith('/assets/own-'));
  const faces = check(hasOwnFaces ? 'faces with those of the owner' : 'faces', [
    ['/assets/*.woff2', sum((file) => file.endsWith('.woff2'))],
  ]);
  check('the index of the palette', [
    ['/content/palette.json', sizes.get('/content/palette.json') ?? 0],
  ]);
  check(
    'a drawing',
    [...sizes].filter(([file]) => /^\/images\/projects\/.*\.svg$/.test(file)),
  );
  check(
    'the drawings of a type',
    [...sizes].filter(([file]) => file.startsWith('/images/drawings/')),
  );
  check(
    'the model of a working drawing',
    models.map((file) => [file, sizes.get(file) ?? 0]),
  );
  for (const [path] of pages)
    for (const file of models)
      if (scriptsOf(path).includes(file)) over.push(`${path}: begins with ${file}`);
  const requests = pages.map(([, file]) => ({ file, count: requestsNamed(htmlOf(file)) }));
  for (const { file, count } of requests)
    if (count > REQUESTS_NAMED)
      over.push(`${file}: names ${count} requests, over the budget of ${REQUESTS_NAMED}`);
  if (tracker > TRACKER_BUDGET)
    over.push(`the tracker is ${kb(tracker)} with gzip, over the budget of ${kb(TRACKER_BUDGET)}`);
  // Counts React, unlike the original target.
  const consoleSize = check('scripts of the console', [
    ['/admin', console.scripts.reduce((total, file) => total + (sizes.get(file) ?? 0), 0)],
  ]);
  for (const file of console.leaked) over.push(`${file} holds code of the console`);
  if (!console.isMarked) over.push('the mark of the console is not in its own scripts');
  for (const part of /** @type {const} */ (['launcher', 'panel']))
    if (chat[part] > chatBudgets[part])
      // An owner's words may be longer.
      (isOwners ? large : over).push(
        `the chat's ${part} is ${kb(chat[part])} with gzip, over the budget of ${kb(chatBudgets[part])}`,
      );
  over.push(...faultsOfHall({ hall, pages, scriptsOf }));
  if (over.length > 0) throw new Error(over.join('\n'));
  const figures = `scripts ≤ ${kb(scripts)}, HTML ≤ ${kb(html)}, CSS ≤ ${kb(styles)}, faces ${kb(faces)}, tracker ${kb(tracker)} gz, chat ${kb(chat.launcher)} and ${kb(chat.panel)} gz, hall ${kb(hall.bytes)} gz, console ${kb(consoleSize)}, requests named ≤ ${Math.max(...requests.map(({ count }) => count))}`;
  return { figures, large };
};
