import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

// Values the linter cannot see through: to it these are mistakes, and it is right.
const tooLong = -1;
const brokenPattern = ['(', '['].join('');
const noObject: unknown = 1;

/**
 * Thrown by the engine itself, never by an expression of ours: Firefox and Safari quote the expression,
 * whose names the minifier changes with every release of this site.
 */
const mistakes: readonly (() => unknown)[] = [
  () => 'a'.repeat(tooLong),
  () => (1).toString(tooLong),
  () => decodeURIComponent('%'),
  () => new RegExp(brokenPattern),
  () => JSON.parse('{'),
  () => new Proxy(noObject as object, {}),
  () => BigInt(tooLong / 2),
];

/** How the engine words its errors: V8, SpiderMonkey and JavaScriptCore agree on hardly any. */
export const readErrors: PromptSource = () =>
  mistakes
    .map((make) => {
      try {
        make();
        return 'none';
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message}` : 'other';
      }
    })
    .join(' | ');
