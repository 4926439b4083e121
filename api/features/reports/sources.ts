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

/** A query took too long or was abandoned. */
export class NoFigures extends Error {}

/** The visits, as read by reports, without bots. Rejects while they cannot be computed. */
export interface ReportedVisits {
  figures(days: ReportedDays): Promise<{ visitors: number; sessions: number; views: number }>;
  /** The visitors who had been here before these days; `known` are some of their names. */
  returned(days: ReportedDays): Promise<{ count: number; known: readonly string[] }>;
  /** The number of open kinds of error that visitors had. */
  openErrors(days: ReportedDays): Promise<number>;
  /** The most viewed pages, each with its visitors. */
  pages(days: ReportedDays, limit: number): Promise<readonly CountedName[]>;
  /** The sources of most visits, each with its visitors, without direct visits. */
  sources(days: ReportedDays, limit: number): Promise<readonly CountedName[]>;
  /** The number of visitors who reached each goal, without unreached goals. */
  goals(days: ReportedDays): Promise<readonly ReachedGoal[]>;
  chats(
    days: ReportedDays,
  ): Promise<{ conversations: number; answered: number; medianS: number | null }>;
}

/** All sources of the reports. Null: that part of the site is switched off. */
export interface ReportSources {
  readonly visits: ReportedVisits | null;
  /** The first `limit` conversations that wait for the owner, each with its last activity in ms. */
  readonly waiting: ((limit: number) => Promise<readonly number[]>) | null;
  /** Number of unread contact messages; `before`: only those received before then, ms since the epoch. */
  readonly unreadMessages: ((before?: number) => Promise<number>) | null;
  readonly failedDeliveries: () => Promise<number>;
  readonly hasBackupFailed: () => Promise<boolean>;
}
