import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const axeFile = createRequire(require.resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
const axeSource = readFileSync(axeFile, 'utf8');

/** WCAG 2.1 and 2.2 at levels A and AA, and axe's best practices; `target-size` is among them. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** The rules about colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

export interface AxeOptions {
  /** A selector of the part to check. Without it, the whole page. */
  readonly within?: string;
  /** Only the rules about colours, for a page whose other rules were checked in the other theme. */
  readonly onlyColours?: boolean;
}

/** The part of axe's API that is used here. */
interface Axe {
  run(context: unknown, options: unknown): Promise<Record<'violations' | 'incomplete', Rule[]>>;
}
interface Rule {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly target: readonly unknown[];
    readonly any: readonly { readonly message: string; readonly data: { messageKey?: string } }[];
  }[];
}

/** Runs in the page. */
const runAxe = async ({ within, runOnly }: { within: string | undefined; runOnly: unknown }) => {
  const { axe } = globalThis as never as { axe: Axe };
  const resultTypes = ['violations', 'incomplete'];
  const { violations, incomplete } = await axe.run(within ?? document, { runOnly, resultTypes });
  // Gradients here are shadows or rules over one plain colour, and axe does not judge text on them.
  // Without the gradient it judges the text on that colour.
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'bgGradient'));
  if (undecided.length > 0) {
    // The content policy refuses a style element.
    const plain = new CSSStyleSheet();
    plain.replaceSync('* { background-image: none !important }');
    const before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...before, plain];
    const include = undecided.map(({ target }) => target);
    const rules = { type: 'rule', values: ['color-contrast'] };
    violations.push(...(await axe.run({ include }, { runOnly: rules, resultTypes })).violations);
    document.adoptedStyleSheets = before;
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} (${any[0]?.message ?? ''})`),
  );
};

/** The violations that axe finds, one line per element. */
export const objections = async (
  page: Page,
  { within, onlyColours = false }: AxeOptions = {},
): Promise<string[]> => {
  // Once per page: the definitions stay there.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const runOnly = onlyColours ? { type: 'rule', values: ofColours } : tags;
  return page.evaluate(runAxe, { within, runOnly });
};

/** Changes the theme, and waits until every colour transition has ended. */
export const setColorScheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
};
