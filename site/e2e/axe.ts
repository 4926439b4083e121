import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const axeFile = createRequire(require.resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
const axeSource = readFileSync(axeFile, 'utf8');

/** WCAG 2.1 and 2.2 at levels A and AA, including `target-size`, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
export interface AxeOptions {
  /** Selects the part to check. Defaults to the whole page. */
  readonly within?: string;
}

interface Axe {
  run(context: unknown, options: unknown): Promise<{ violations: Rule[] }>;
}
interface Rule {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly any: readonly { readonly message: string }[];
  }[];
}

/** Runs in the page. */
const runAxe = async ({ within, runOnly }: { within: string | undefined; runOnly: unknown }) => {
  const { axe } = globalThis as never as { axe: Axe };
  // Gradients here are shadows or rules over one plain color, and axe skips text on them. Without
  // the gradient it checks the text on that color. The content policy blocks a style element.
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { background-image: none !important }');
  const before = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...before, plain];
  const options = { runOnly, resultTypes: ['violations'] };
  const { violations } = await axe.run(within ?? document, options);
  document.adoptedStyleSheets = before;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} (${any[0]?.message ?? ''})`),
  );
};

/** The violations that axe finds, one line per element. */
export const objections = async (page: Page, { within }: AxeOptions = {}): Promise<string[]> => {
  // Once per page: the definitions stay there.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(runAxe, { within, runOnly: tags });
};

/** Changes the theme and waits until every color transition has ended. */
export const setColorScheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
};
