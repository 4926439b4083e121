import type { Response } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import type {
  AnalyticsQueries,
  QueryResult,
  QueryInput,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import { Refusal } from '#api/http/refusal.ts';

/** Runs a query on behalf of one request. */
export type RunQuery = <Name extends QueryName>(
  name: Name,
  input: QueryInput<Name>,
) => Promise<QueryResult<Name>>;

/**
 * Runs queries that are cancelled when the client disconnects, and refuses them as `timed_out` if they
 * take too long.
 */
export const requestFor = (queries: AnalyticsQueries, response: Response): RunQuery => {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return async (name, input) => {
    const outcome = await queries.run(name, input, gone.signal);
    if (outcome.ok) return outcome.answer;
    // Nobody reads the answer to a cancelled query: the client is gone.
    throw new Refusal(
      fail('timed_out', 'this took too long: ask for a shorter period or with fewer filters'),
    );
  };
};
