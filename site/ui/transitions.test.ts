import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const styles = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(root, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));

/** The last element of a selector, without its states. */
const subjectOf = (selector: string): string => {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return last.replaceAll(/(?<!:):(?!:)[\w-]+(?:\([^)]*\))?/g, '');
};

/** The selectors of rules that declare a transition, including within nested media queries. */
const rulesThatMove = (text: string): string[] => {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, part = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') open.push(part.trim());
    else if (/^\s*transition(?:-property)?:(?! none)/.test(part))
      found.push(open.findLast((rule) => !rule.startsWith('@')) ?? '');
    if (end === '}') open.pop();
  }
  return found;
};

const moving = styles.flatMap((text) =>
  rulesThatMove(text).flatMap((selector) => selector.split(',').map(subjectOf)),
);

const stilled = styles.flatMap((text) =>
  (/html\[data-turning\]\s+:is\(([^)]*)\)/.exec(text)?.[1] ?? '')
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) => selector !== ''),
);

test('no transition runs while the page loads or the theme changes', () => {
  expect(moving.length).toBeGreaterThan(5);
  expect([...new Set(moving)].toSorted()).toEqual(stilled.toSorted());
});
