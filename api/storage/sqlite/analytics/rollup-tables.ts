interface RollupTable {
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** The sum that counts what stands in a row: at 0 all others are 0. Null where none does. */
  readonly members: string | null;
}

const measures = ['sessions', 'views', 'events', 'bounces', 'chats', 'engaged_ms', 'duration_ms'];

/** The rollups: the columns that identify a row, and those that are summed in it, in order of use. */
export const rollupTables = {
  quarter_totals: { keys: ['quarter', 'is_bot'], sums: measures, members: 'sessions' },
  day_pages: {
    keys: ['day', 'is_bot', 'page'],
    sums: [
      'views',
      'sessions',
      'entries',
      'exits',
      'bounces',
      'engaged_ms',
      'scroll_sum',
      'scroll_count',
    ],
    // A page may be scrolled in a session that viewed another.
    members: null,
  },
  day_dims: { keys: ['day', 'is_bot', 'dim', 'value'], sums: measures, members: 'sessions' },
  day_events: {
    keys: ['day', 'is_bot', 'kind', 'value'],
    sums: ['count', 'sessions'],
    members: 'count',
  },
  day_vitals: { keys: ['day', 'is_bot', 'metric', 'bucket'], sums: ['count'], members: 'count' },
} as const satisfies Record<string, RollupTable>;

export type RollupName = keyof typeof rollupTables;
