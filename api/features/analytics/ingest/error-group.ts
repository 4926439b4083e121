import type { BodyOf } from '#shared/contracts/call.ts';
import type { trackEvent } from '#shared/contracts/analytics.ts';
import { withoutTrailing } from '#shared/domain/without-trailing.ts';
import type { ErrorGroup } from '#api/features/analytics/ingest/store.ts';

type ClaimedError = NonNullable<BodyOf<typeof trackEvent>['details']['error']>;

const MESSAGE_CHARACTERS = 300;
const words = /[^\s()'"]+/g;
// All control characters except the line break, which separates the lines of a stack.
const control = /[^\P{Cc}\n]/gu;

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** Stacks write a location as `address:line:column`. */
const withoutNumber = (word: string): string => {
  const rest = withoutTrailing(word, isDigit);
  return rest.length < word.length && rest.endsWith(':') ? rest.slice(0, -1) : word;
};

/** A word without the query and fragment of its web address; line and column stay. */
const withoutQuery = (word: string): string => {
  const scheme = /https?:\/\//.exec(word);
  if (!scheme) return word;
  const rest = word.slice(scheme.index).search(/[?#]/);
  if (rest < 0) return word;
  const query = scheme.index + rest;
  const end = withoutNumber(withoutNumber(word)).length;
  return word.slice(0, query) + word.slice(Math.max(end, query + 1));
};

const clean = (text: string): string => text.replace(words, withoutQuery).replace(control, ' ');

const whole = (value: number | undefined): number =>
  value === undefined ? -1 : Math.min(Math.round(value), 10_000_000);

/**
 * Errors form a group if kind, location, message and stack are equal, ignoring the query strings of
 * URLs.
 */
export const errorGroupOf = (error: ClaimedError): ErrorGroup => ({
  kind: error.kind,
  message: clean(error.message ?? '')
    .replaceAll('\n', ' ')
    .slice(0, MESSAGE_CHARACTERS),
  source: clean(error.source ?? '').replaceAll('\n', ' '),
  line: whole(error.line),
  column: whole(error.column),
  stack: clean(error.stack ?? ''),
});
