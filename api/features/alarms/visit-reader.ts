import type { Goal, GoalRule } from '#shared/contracts/goals.ts';
import type { Span } from '#shared/domain/analytics/period.ts';

/** A visit in which a goal was reached. */
export interface ReachedVisit {
  readonly visitorId: string;
  /** Ms since the epoch. */
  readonly startedAt: number;
  readonly entryPage: string | null;
}

/** What alarms read of the visits. Rejects while that cannot be answered. */
export interface VisitReader {
  /** How many visits began in each of so many hours from then on. */
  hourly(from: number, hours: number): Promise<readonly number[]>;
  goals(): Promise<readonly Goal[]>;
  /** The visits that began within the span and reached the goal. No bots. */
  reached(rule: GoalRule, span: Span): Promise<readonly ReachedVisit[]>;
}
