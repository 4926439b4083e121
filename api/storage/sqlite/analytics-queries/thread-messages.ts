import type { QueryName, QueryTypes } from '#api/features/analytics/queries/query-types.ts';

/** What the worker is told: a question, whose `flag` turns 1 when nobody waits for it any more. */
export type ToWorker =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly name: QueryName;
      readonly input: QueryTypes[QueryName][0];
      readonly flag: SharedArrayBuffer;
    }
  | { readonly kind: 'stop' };

/**
 * What it says back. `storing_day`: it makes the columns of a day, for good, before a question or
 * while nothing is asked; that takes longer than an answer, and whoever has asked, or asks now, waits
 * for it. `stored_day`: no question is the cause, so the next one is taken up.
 */
export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'storing_day' }
  | { readonly kind: 'stored_day' }
  | { readonly kind: 'given_up'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };
