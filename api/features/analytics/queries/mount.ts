import type { Call, ParamsOf, QueryOf } from '#shared/contracts/call.ts';
import { limits } from '#shared/limits.ts';
import type { Answered } from '#api/http/route.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';

interface Handled<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly run: RunQuery;
}

/** Answers a call by running queries for it. */
export type Mount = <C extends Call>(
  call: C,
  handle: (handled: Handled<C>) => Promise<Answered<C>>,
) => void;

export const sliceOf = (query: { limit?: number | undefined; offset?: number | undefined }) => ({
  limit: query.limit ?? limits.server.adminPageSize,
  offset: query.offset ?? 0,
});
