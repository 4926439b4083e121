import type { Goal, GoalRule } from '#shared/contracts/goals.ts';
import type { Span } from '#shared/domain/analytics/period.ts';

/** A visit in which a goal was reached. */
export interface ReachedVisit {
  readonly visitorId: string;
  /** Ms since the epoch. */
  readonly startedAt: number;
  readonly entryPage: string | null;
}

/** The visits, as read by alarms. Rejects while they cannot be computed. */
export interface VisitReader {
  /** The number of visits begun in each of `hours` hours from then on. */
  hourly(from: number, hours: number): Promise<readonly number[]>;
  goals(): Promise<readonly Goal[]>;
  /** The visits that began within the span and reached the goal, without bots. */
  reached(rule: GoalRule, span: Span): Promise<readonly ReachedVisit[]>;
}
