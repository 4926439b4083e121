interface RollupTable {
  readonly keys: readonly string[];
  readonly sums: readonly string[];
}

const measures = ['sessions', 'views', 'events', 'bounces', 'chats', 'engaged_ms', 'duration_ms'];

/** The rollups: the columns that identify a row, and those that are summed in it, in order of use. */
export const rollupTables = {
  quarter_totals: { keys: ['quarter', 'is_bot'], sums: measures },
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
  },
  day_dims: { keys: ['day', 'is_bot', 'dim', 'value'], sums: measures },
  day_events: { keys: ['day', 'is_bot', 'kind', 'value'], sums: ['count', 'sessions'] },
  day_vitals: { keys: ['day', 'is_bot', 'metric', 'bucket'], sums: ['count'] },
} as const satisfies Record<string, RollupTable>;

export type RollupName = keyof typeof rollupTables;
