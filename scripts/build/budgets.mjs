// @ts-check

/** Bytes on the wire, with Brotli. */
const budgets = {
  'initial scripts of a page': 120_000,
  'HTML of a page': 20_000,
  'style sheets': 20_000,
  faces: 60_000,
  'the index of the palette': 60_000,
};

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Fails the build, naming the file and the figure, when something has grown too big. Answers the
 * figures in a line.
 * @param {{ sizes: Map<string, number>, pages: [path: string, file: string][], scriptsOf: (path: string) => string[] }} built
 */
export const checkBudgets = ({ sizes, pages, scriptsOf }) => {
  /** @param {(address: string) => boolean} isMeant */
  const sum = (isMeant) =>
    [...sizes].reduce((total, [address, size]) => (isMeant(address) ? total + size : total), 0);
  /** @type {string[]} */
  const over = [];
  /** @param {keyof typeof budgets} what @param {[name: string, bytes: number][]} all */
  const check = (what, all) => {
    const worst = all.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    for (const [name, bytes] of all)
      if (bytes > budgets[what])
        over.push(`${name}: ${what} are ${kb(bytes)}, over the budget of ${kb(budgets[what])}`);
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
  const styles = check('style sheets', [['/assets/*.css', sum((file) => file.endsWith('.css'))]]);
  const faces = check('faces', [['/assets/*.woff2', sum((file) => file.endsWith('.woff2'))]]);
  check('the index of the palette', [
    ['/content/palette.json', sizes.get('/content/palette.json') ?? 0],
  ]);
  if (over.length > 0) throw new Error(over.join('\n'));
  return `scripts ≤ ${kb(scripts)}, HTML ≤ ${kb(html)}, CSS ${kb(styles)}, faces ${kb(faces)}`;
};
