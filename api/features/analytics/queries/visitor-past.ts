import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { AnalyticsQueries, QueryResult } from '#api/features/analytics/queries/query-types.ts';

interface Visitor {
  readonly visitorId: VisitorId;
  /** Null: not on the site under this id, so all of its sessions are over. */
  readonly arrivedAt: number | null;
}

/** The history of visitors, for other parts of the console. */
export const createVisitorPast = (queries: AnalyticsQueries) => {
  /** In the order requested. Null if it cannot be answered now. */
  const pastOf = async (visitors: readonly Visitor[]): Promise<QueryResult<'past'> | null> => {
    const wanted = visitors.map(({ visitorId, arrivedAt }) => ({ visitorId, arrivedAt }));
    const outcome = await queries.run('past', { visitors: wanted });
    return outcome.ok ? outcome.answer : null;
  };
  return {
    pastOf,
    /** Other visitors who may use the same device. Also empty if it cannot be answered now. */
    alike: async (visitorId: VisitorId): Promise<readonly string[]> => {
      const past = await pastOf([{ visitorId, arrivedAt: null }]);
      return past?.[0]?.possibly_same_as ?? [];
    },
    /** Null if there is no visit, or it cannot be answered now. */
    timelineOf: async (visitorId: VisitorId, limit: number): Promise<Timeline | null> => {
      const outcome = await queries.run('timeline', { visitorId, limit, offset: 0 });
      return outcome.ok ? outcome.answer : null;
    },
  };
};
