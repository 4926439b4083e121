import type { GivenChat } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import type { AnalyticsFiles } from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import type { QueryName, QueryTypes } from '#api/features/analytics/queries/query-types.ts';

/** `pack`: only stores the columns of past days, from the newest, and ends. */
export interface WorkerTask {
  readonly files: AnalyticsFiles;
  readonly task: 'answer' | 'pack';
}

/** Messages to the worker: a query, whose `flag` becomes 1 when it is no longer wanted. */
export type ToWorker =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly name: QueryName;
      readonly input: QueryTypes[QueryName][0];
      readonly flag: SharedArrayBuffer;
      readonly chat?: GivenChat | undefined;
    }
  | { readonly kind: 'stop' };

/**
 * Messages from the worker. `storing_day`: it starts storing the columns of a day, before a query or
 * while idle; this takes longer than an answer, and every pending query waits for it. `stored_day`: it
 * stored a day while idle, and now takes the next query. `behind`: it has many days to store and expects
 * another worker to store them from the other end.
 */
export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'storing_day' }
  | { readonly kind: 'stored_day' }
  | { readonly kind: 'behind' }
  | { readonly kind: 'given_up'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };
