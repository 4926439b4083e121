import type { DateRange } from '#shared/domain/analytics/period.ts';

/** Calendar dates in a zone. */
export interface ReportedDays extends DateRange {
  readonly timeZone: string;
}

export interface CountedName {
  readonly name: string;
  readonly count: number;
}

export interface ReachedGoal extends CountedName {
  readonly id: string;
}

/** A query took too long, or was given up. */
export class NoFigures extends Error {}

/** What reports read of the visits, without bots. Rejects while that cannot be answered. */
export interface ReportedVisits {
  figures(days: ReportedDays): Promise<{ visitors: number; sessions: number; views: number }>;
  /** The visitors who had been here before these days; `known` are the names of some. */
  returned(days: ReportedDays): Promise<{ count: number; known: readonly string[] }>;
  /** How many kinds of error are open that visitors had. */
  openErrors(days: ReportedDays): Promise<number>;
  /** The most viewed, each with its visitors. */
  pages(days: ReportedDays, limit: number): Promise<readonly CountedName[]>;
  /** The sources of most visits, each with its visitors; direct visits have none and are left out. */
  sources(days: ReportedDays, limit: number): Promise<readonly CountedName[]>;
  /** How many visitors reached each goal, without those that nobody reached. */
  goals(days: ReportedDays): Promise<readonly ReachedGoal[]>;
  chats(
    days: ReportedDays,
  ): Promise<{ conversations: number; answered: number; medianS: number | null }>;
}

/** Everything that reports read. Null: that part of the site is switched off. */
export interface ReportSources {
  readonly visits: ReportedVisits | null;
  /** The first `limit` conversations that wait for the owner, each by its last activity in ms. */
  readonly waiting: ((limit: number) => Promise<readonly number[]>) | null;
  /** Contact messages; `before`: only those received before then, ms since the epoch. */
  readonly unreadMessages: ((before?: number) => Promise<number>) | null;
  readonly failedDeliveries: () => Promise<number>;
  readonly hasBackupFailed: () => Promise<boolean>;
}
