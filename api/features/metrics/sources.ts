/** The numbers of open, unused and awaited connections to PostgreSQL. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

type Sizes = readonly { readonly name: string; readonly bytes: number }[];

/**
 * The sources of a scrape. None is about a single visitor, and every label comes from a closed set, so
 * the number of series does not grow with the visitors.
 */
export interface MetricsSources {
  readonly version: string;
  readonly isReady: () => boolean;
  /** The sockets that are open now. */
  readonly sockets: () => { readonly visitor: number; readonly owner: number };
  /** Whether each database accepts a write now. */
  readonly isChatWritable: () => Promise<boolean>;
  readonly isAnalyticsWritable: () => Promise<boolean>;
  readonly databaseSizes: () => Promise<Sizes>;
  readonly logSizes: () => Promise<Sizes>;
  /** Null if the system does not report it. */
  readonly disk: () => Promise<{ free_bytes: number; total_bytes: number } | null>;
  /** Null on SQLite. */
  readonly connections: () => ConnectionCounts | null;
  /** Alarms and deliveries of the outbox. */
  readonly outbox: { waiting(): Promise<number>; failed(): Promise<number> };
  /** `at` is the time of the last good backup, in ms since the epoch; null without one. */
  readonly backup: () => Promise<{ at: number | null; hasFailed: boolean }>;
}
