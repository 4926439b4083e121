import type { Request, Response } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import type {
  AnalyticsQueries,
  Answered,
  Asked,
  QuestionName,
} from '#api/features/analytics/queries/questions.ts';
import { Refusal } from '#api/http/refusal.ts';

/** Asks on behalf of one request. */
export type Ask = <Name extends QuestionName>(
  name: Name,
  asked: Asked<Name>,
) => Promise<Answered<Name>>;

/** Questions that end when the caller goes away, and are refused as `timed_out` when they take too long. */
export const askFor = (
  queries: AnalyticsQueries,
  { response }: { request: Request; response: Response },
): Ask => {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return async (name, asked) => {
    const outcome = await queries.ask(name, asked, gone.signal);
    if (outcome.ok) return outcome.answer;
    // Nobody hears a cancelled one's answer: the caller is gone.
    throw new Refusal(
      fail('timed_out', 'this took too long: ask for a shorter period or with fewer filters'),
    );
  };
};
