import type { VisitReader, ReachedVisit } from '#api/features/alarms/visit-reader.ts';
import type { GoalList } from '#api/features/analytics/goals/goals.ts';
import type {
  AnalyticsQueries,
  QueryInput,
  QueryName,
  QueryResult,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';

const HOUR_MS = 60 * 60_000;
const ROWS = 1_000;
const bots = 'exclude';

type Answer = <Name extends QueryName>(
  name: Name,
  input: QueryInput<Name>,
) => Promise<QueryResult<Name>>;

/** The visits of a scope by their first event. */
const visitsOf = async (answer: Answer, scope: Scope): Promise<ReachedVisit[]> => {
  const visits = new Map<string, ReachedVisit>();
  let after: string | null = null;
  do {
    const page: QueryResult<'rawEvents'> = await answer('rawEvents', {
      ...scope,
      after,
      limit: ROWS,
    });
    for (const { session, visitor_id: visitorId, at, page: entryPage } of page.rows) {
      if (visits.has(session)) continue;
      visits.set(session, { visitorId, startedAt: Date.parse(at), entryPage });
    }
    after = page.next;
  } while (after !== null);
  return [...visits.values()];
};

/** Reads the console's queries for alarms. */
export const createVisitsForAlarms = (
  queries: AnalyticsQueries,
  goals: Pick<GoalList, 'read'>,
): VisitReader => {
  const answer: Answer = async (name, input) => {
    const outcome = await queries.run(name, input);
    if (!outcome.ok) throw new Error(`the query "${name}" ended early: ${outcome.reason}`);
    return outcome.answer;
  };
  return {
    hourly: async (from, hours) => {
      const edges = Array.from({ length: hours + 1 }, (_, n) => from + n * HOUR_MS);
      const span = { from, to: from + hours * HOUR_MS };
      const { points } = await answer('series', { span, match: { bots }, edges });
      return points.map(({ sessions }) => sessions);
    },
    goals: async () => (await goals.read()).goals,
    reached: async (rule, span) => {
      // The filter selects visitors, but not all visits of a visitor have reached the goal.
      const visits = await visitsOf(answer, { span, match: { bots, goal: { rule, span } } });
      const counts = new Map<string, number>();
      for (const { visitorId } of visits) counts.set(visitorId, (counts.get(visitorId) ?? 0) + 1);
      const found: ReachedVisit[] = [];
      for (const visit of visits) {
        const own = { from: visit.startedAt, to: visit.startedAt + 1 };
        const match = { bots, visitor: visit.visitorId, goal: { rule, span: own } } as const;
        const isOnly = counts.get(visit.visitorId) === 1;
        if (isOnly || (await visitsOf(answer, { span: own, match })).length > 0) found.push(visit);
      }
      return found;
    },
  };
};
