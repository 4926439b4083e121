import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import {
  assertDescribed,
  chatTables,
  selectOf,
  type ChatTable,
  type ErrorHistory,
  type RowSource,
  type StoredRow,
} from '#api/storage/schema/chat-tables.ts';
import { indexedWords } from '#api/storage/stores/search-text.ts';

const ROWS_AT_ONCE = 500;

/** Columns of the search, the figures, nodes and files, which only PostgreSQL has. */
const ownColumns = [
  'analytics_checkpoints.*',
  'analytics_chunks.*',
  'attachment_files.*',
  'attachment_parts.*',
  'erasures.*',
  'error_states.*',
  'event_log.*',
  'event_log_head.*',
  'messages.entry',
  'messages.words',
  'node_messages.*',
  'nodes.*',
  'running_versions.*',
  'schema_versions.*',
];

const columns = `SELECT t.relname || '.' || a.attname AS name
  FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
  WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p')
    AND NOT t.relispartition AND a.attnum > 0 AND NOT a.attisdropped`;

export const rowsWithin = (sql: Sql): RowSource => ({
  assertDescribed: async () => {
    const found = await sql.all<{ name: string }>(columns);
    assertDescribed(
      found.map(({ name }) => name),
      ownColumns,
    );
  },
  rows: async function* (table: ChatTable) {
    // One name per table: a prepared FETCH has the columns of one.
    const cursor = `moved_${table.name}`;
    await sql.run(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${selectOf(table)}`);
    for (;;) {
      const batch = await sql.all<Record<string, StoredRow[number]>>(
        `FETCH ${ROWS_AT_ONCE} FROM ${cursor}`,
      );
      yield batch.map((row) => table.columns.map((name) => row[name] ?? null));
      if (batch.length < ROWS_AT_ONCE) break;
    }
    await sql.run(`CLOSE ${cursor}`);
  },
});

/** Runs `read` on one snapshot of the database. */
export const readRows = <T>({ transact }: Postgres, read: (sql: Sql) => Promise<T>): Promise<T> =>
  transact(
    async (sql) => {
      await sql.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return read(sql);
    },
    { isLong: true },
  );

const parameter = (number: number, column: string | undefined): string =>
  column === 'words' ? `array_to_tsvector($${number}::text[])` : `$${number}`;

const insert = async (sql: Sql, table: ChatTable, batch: readonly StoredRow[]): Promise<void> => {
  if (batch.length === 0) return;
  const isMessages = table.name === 'messages';
  const columns = isMessages ? [...table.columns, 'words'] : table.columns;
  const withheld = table.columns.indexOf('is_withheld');
  const content = table.columns.indexOf('content');
  const wordsOf = (row: StoredRow) =>
    row[withheld] === 1 ? null : indexedWords(String(row[content]));
  const rows = batch.map((row) => (isMessages ? [...row, wordsOf(row)] : row));
  const values = rows.map(
    (row, n) =>
      `(${row.map((_value, m) => parameter(n * columns.length + m + 1, columns[m])).join(', ')})`,
  );
  await sql.run(
    `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES ${values.join(', ')}`,
    rows.flat(1),
  );
};

/** The first table with rows; null for an empty database. */
export const findUsedTable = async ({ sql }: Postgres): Promise<string | null> => {
  for (const name of [...chatTables.map((table) => table.name), 'event_log']) {
    const row = await sql.get(`SELECT 1 FROM ${name} LIMIT 1`);
    if (row) return name;
  }
  return null;
};

/** Fills an empty database in one commit, before which `check` sees its content. */
export const fillDatabase = (
  { transact }: Postgres,
  { rows, errors }: { readonly rows: RowSource; readonly errors: ErrorHistory },
  check: (written: RowSource) => Promise<void>,
): Promise<void> =>
  transact(
    async (sql) => {
      for (const table of chatTables)
        for await (const batch of rows.rows(table)) await insert(sql, table, batch);
      for (const { signature, state, version, decidedAt, reopenedIn } of errors.states)
        await sql.run(
          `INSERT INTO error_states (signature, state, version, decided_at, reopened_in)
         VALUES ($1, $2, $3, $4, $5)`,
          [signature, state, version, decidedAt, reopenedIn],
        );
      for (const { version, since } of errors.versions)
        await sql.run('INSERT INTO running_versions (version, since) VALUES ($1, $2)', [
          version,
          since,
        ]);
      await check(rowsWithin(sql));
    },
    { isLong: true },
  );
