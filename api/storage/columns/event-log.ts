import { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import type { Rollups } from '#api/storage/columns/rollups.ts';

/** How often the sessions of a UTC day have been written. */
export interface DayChanges {
  readonly day: number;
  readonly changes: number;
}

/**
 * Rows of as many whole numbers as `width` says, one row after another in one array: a day has many,
 * and an array for each takes twice as long.
 */
export interface FlatRows {
  readonly count: number;
  readonly width: number;
  readonly numbers: Float64Array;
}

/** The numbers of a session's row. From `source` on they are of dictionaries, 0 for none. */
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

/** The numbers of an event's row; `value` depends on its kind (docs/analytics.md), 0 for none. */
export const eventFields = ['at', 'kind', 'page', 'value'] as const;

/** The numbers of a report of web vitals: its page, then each of `vitalMetrics`, -1 where unmeasured. */
export const vitalsFields = ['page', ...vitalMetrics] as const;

/** The rows of a day's sessions, session by session. */
export interface DayRows {
  /** How many of the rows belong to each of the day's sessions, in the order of `sessions`. */
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

/** A visitor with the place and the device of their last session. */
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

/** Visitors have small numbers, which an engine may use as indexes of arrays. */
export interface VisitorReads {
  numberOf(visitorId: string): number | undefined;
  /** 0 without visitors. */
  highestNumber(): number;
  /** Undefined when there is no such visitor, or they have no session. */
  record(visitor: number): VisitorRecord | undefined;
  /** Visits every visitor whose first touch was of a campaign. */
  eachFirstCampaign(visit: (visitor: number, source: number) => void): void;
  /** Visits every moment at which a visitor gave an address in the chat. */
  eachEmailLeft(visit: (visitor: number, at: number) => void): void;
}

/** Where a visit came from; '' where it reported nothing. */
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

/** The texts behind the numbers of sessions and events. Undefined when there is none. */
export interface DictionaryReads {
  term(termNo: number): string | undefined;
  termNo(text: string): number | undefined;
  source(sourceNo: number): SourceRecord | undefined;
  kind(kind: number): string | undefined;
  kindNo(name: string): number | undefined;
  error(groupNo: number): ErrorRecord | undefined;
}

/**
 * What the column engine reads: the stored visits. Synchronous, because a query computes in a
 * thread of its own and shares it with no other.
 */
export interface EventLog {
  /** Everything that `run` reads was stored so at one moment. */
  inOneState<T>(run: () => T): T;
  readonly days: DayReads;
  readonly visitors: VisitorReads;
  readonly dictionaries: DictionaryReads;
  readonly rollups: Rollups;
}
