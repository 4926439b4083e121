import type { Database } from 'better-sqlite3';

interface RollupTable {
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** The sum that counts the members of a row: at 0 all others are 0. Null if there is none. */
  readonly members: string | null;
}

const measures = ['sessions', 'views', 'events', 'bounces', 'chats', 'engaged_ms', 'duration_ms'];

/** The rollups: the columns that identify a row, and the columns that are summed, in order of use. */
const rollupTables = {
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

type RollupName = keyof typeof rollupTables;

interface Change {
  readonly keys: readonly number[];
  readonly sums: number[];
}

/** Changes to the rollups, collected over a transaction and written once at its end. */
export interface RollupChanges {
  add(table: RollupName, keys: readonly number[], sums: readonly number[], sign: 1 | -1): void;
  /** Records that sessions of this day were written. */
  dayChanged(day: number): void;
  write(): void;
}

const names = Object.keys(rollupTables) as RollupName[];

// A row's key is the day (or quarter), is_bot and one or two numbers below 2^31.
const outerKey = (keys: readonly number[]): number => (keys[0] ?? 0) * 2 + (keys[1] ?? 0);
const innerKey = (keys: readonly number[]): number =>
  (keys[2] ?? 0) + (keys[3] === undefined ? 0 : (keys[3] + 1) * 2 ** 31);

const changeOf = (
  changes: Map<number, Map<number, Change>>,
  keys: readonly number[],
  length: number,
): Change => {
  const outer = outerKey(keys);
  const inner = innerKey(keys);
  let group = changes.get(outer);
  if (!group) {
    group = new Map();
    changes.set(outer, group);
  }
  let change = group.get(inner);
  if (!change) {
    change = { keys, sums: Array.from({ length }, () => 0) };
    group.set(inner, change);
  }
  return change;
};

const createTableWriter = (db: Database, name: RollupName) => {
  const { keys, sums, members } = rollupTables[name];
  const counted = sums.findIndex((sum) => sum === members);
  /** Whether the row may be empty after this. Most changes only add, or change existing members. */
  const mayEmpty = (differences: readonly number[]): boolean =>
    counted === -1
      ? differences.some((difference) => difference < 0)
      : (differences[counted] ?? 0) < 0;
  const all = [...keys, ...sums];
  const upsert = db.prepare<number[]>(
    `INSERT INTO ${name} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
     ON CONFLICT (${keys.join(', ')}) DO UPDATE
     SET ${sums.map((sum) => `${sum} = ${sum} + excluded.${sum}`).join(', ')}`,
  );
  const removeEmpty = db.prepare<number[]>(
    `DELETE FROM ${name} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}
     AND ${sums.map((sum) => `${sum} = 0`).join(' AND ')}`,
  );
  return ({ keys: key, sums: sum }: Change): void => {
    if (sum.every((difference) => difference === 0)) return;
    upsert.run(...key, ...sum);
    if (mayEmpty(sum)) removeEmpty.run(...key);
  };
};

/** Prepares the statements. Each call of the result starts without changes. */
export const createRollupChanges = (db: Database): (() => RollupChanges) => {
  const writers = new Map(names.map((name) => [name, createTableWriter(db, name)]));
  const markDay = db.prepare<[number]>(
    `INSERT INTO day_changes (day, changes) VALUES (?, 1)
     ON CONFLICT (day) DO UPDATE SET changes = changes + 1`,
  );
  return () => {
    const tables = new Map(names.map((name) => [name, new Map<number, Map<number, Change>>()]));
    const days = new Set<number>();
    return {
      add: (table, keys, sums, sign) => {
        const changes = tables.get(table);
        if (!changes) return;
        const change = changeOf(changes, keys, sums.length);
        for (let index = 0; index < sums.length; index += 1) {
          change.sums[index] = (change.sums[index] ?? 0) + sign * (sums[index] ?? 0);
        }
      },
      dayChanged: (day) => void days.add(day),
      write: () => {
        for (const [name, changes] of tables) {
          const writeChange = writers.get(name);
          for (const group of changes.values()) {
            for (const change of group.values()) writeChange?.(change);
          }
        }
        for (const day of days) markDay.run(day);
      },
    };
  };
};
