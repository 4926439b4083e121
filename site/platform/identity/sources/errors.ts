import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

// Values that hide deliberate errors from the linter.
const tooLong = -1;
const brokenPattern = ['(', '['].join('');
const noObject: unknown = 1;

/**
 * Errors thrown by built-ins, not by our expressions: Firefox and Safari quote the expression,
 * whose names the minifier changes with every release.
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

/** The engine's error messages: V8, SpiderMonkey and JavaScriptCore rarely agree. */
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
