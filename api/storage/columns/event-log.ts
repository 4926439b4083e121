import { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import type { Rollups } from '#api/storage/columns/rollups.ts';

/** Number of writes to the sessions of a UTC day. */
export interface DayChanges {
  readonly day: number;
  readonly changes: number;
}

/**
 * Rows of `width` whole numbers each, in one flat array: a day has many, and an array per row takes
 * twice as long.
 */
export interface FlatRows {
  readonly count: number;
  readonly width: number;
  readonly numbers: Float64Array;
}

/** The numbers in a session's row. From `source` on they refer to dictionaries, 0 for none. */
export const sessionFields = [
  'session',
  'visitor',
  'startedAt',
  'endedAt',
  'views',
  'engagedMs',
  'isBounce',
  'isBot',
  'hasChat',
  'source',
  'country',
  'browser',
  'os',
  'device',
  'language',
  'entryPage',
  'exitPage',
  'botReasons',
  'region',
  'city',
] as const;

/** The numbers in an event's row; `value` depends on its kind (docs/analytics.md), 0 for none. */
export const eventFields = ['at', 'kind', 'page', 'value'] as const;

/** The numbers in a web vitals row: its page, then each of `vitalMetrics`, -1 if unmeasured. */
export const vitalsFields = ['page', ...vitalMetrics] as const;

/** Rows of a day, grouped by session. */
export interface DayRows {
  /** The number of rows of each session, in the order of `sessions`. */
  readonly counts: Uint32Array;
  readonly rows: FlatRows;
}

/** Sessions and events by the UTC day on which the session began. */
export interface DayReads {
  /** Days that ever had sessions, oldest first, both ends included. */
  changes(fromDay: number, toDay: number): DayChanges[];
  /** In order of start. */
  sessions(day: number): FlatRows;
  /** Page views, engagement, scrolling, errors and interactions: session by session, in order of time. */
  events(day: number): DayRows;
  /** Session by session, in order of time. */
  vitals(day: number): DayRows;
  /** The start of the oldest session; null without one. Earlier days have rollups only. */
  firstStartedAt(): number | null;
}

/** A visitor with the location and device of their last session. */
export interface VisitorRecord {
  readonly visitorId: string;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly country: number;
  readonly region: number;
  readonly city: number;
  readonly browser: number;
  readonly os: number;
  readonly device: number;
  readonly source: number;
  readonly isBot: boolean;
}

/** Visitors have small numbers, which an engine may use as array indexes. */
export interface VisitorReads {
  numberOf(visitorId: string): number | undefined;
  /** 0 without visitors. */
  highestNumber(): number;
  /** Undefined if there is no such visitor, or they have no session. */
  record(visitor: number): VisitorRecord | undefined;
  /** Calls `visit` for every visitor whose first touch was a campaign. */
  eachFirstCampaign(visit: (visitor: number, source: number) => void): void;
  /** Calls `visit` for every time at which a visitor left an address in the chat. */
  eachEmailLeft(visit: (visitor: number, at: number) => void): void;
}

/** The source of a visit; '' for unreported parts. */
export interface SourceRecord {
  readonly channel: string;
  readonly source: string;
  readonly campaign: string;
}

export interface ErrorRecord {
  readonly kind: string;
  readonly message: string;
  readonly stack: string;
}

/** The texts behind the numbers of sessions and events. Undefined if there is none. */
export interface DictionaryReads {
  term(termNo: number): string | undefined;
  termNo(text: string): number | undefined;
  source(sourceNo: number): SourceRecord | undefined;
  kind(kind: number): string | undefined;
  kindNo(name: string): number | undefined;
  error(groupNo: number): ErrorRecord | undefined;
}

/**
 * The stored visits, as read by the column engine. Synchronous, because a query computes in a thread of
 * its own.
 */
export interface EventLog {
  /** Runs `run` on one snapshot of the log. */
  inOneState<T>(run: () => T): T;
  readonly days: DayReads;
  readonly visitors: VisitorReads;
  readonly dictionaries: DictionaryReads;
  readonly rollups: Rollups;
}
