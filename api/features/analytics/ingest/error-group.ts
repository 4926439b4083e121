import type { BodyOf } from '#shared/contracts/call.ts';
import type { trackEvent } from '#shared/contracts/analytics.ts';
import type { ErrorGroup } from '#api/features/analytics/ingest/store.ts';

type ClaimedError = NonNullable<BodyOf<typeof trackEvent>['details']['error']>;

const MESSAGE_CHARACTERS = 300;
const address = /(https?:\/\/[^\s?#()'"]*)[?#][^\s()'"]*?(?=(?::\d+){0,2}(?:[\s()'"]|$))/g;
// All control characters except the line break, which separates the lines of a stack.
const control = /[^\P{Cc}\n]/gu;

const clean = (text: string): string => text.replace(address, '$1').replace(control, ' ');

const whole = (value: number | undefined): number =>
  value === undefined ? -1 : Math.min(Math.round(value), 10_000_000);

/**
 * Errors form a group when kind, location, message and stack are equal, ignoring the query strings
 * of URLs.
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
