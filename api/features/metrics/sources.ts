/** How many connections to PostgreSQL are open, unused, and waited for. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

type Sizes = readonly { readonly name: string; readonly bytes: number }[];

/**
 * What a scrape reads. Nothing here is of one visitor, and every label comes from a closed set, so
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
  /** Null where the system does not report it. */
  readonly disk: () => Promise<{ free_bytes: number; total_bytes: number } | null>;
  /** Null on SQLite. */
  readonly connections: () => ConnectionCounts | null;
  /** Alarms and deliveries of the outbox. */
  readonly outbox: { waiting(): Promise<number>; failed(): Promise<number> };
  /** `at` is when the last good backup was made, in ms since the epoch; null without one. */
  readonly backup: () => Promise<{ at: number | null; hasFailed: boolean }>;
}
