/** A column on both engines: `rest` follows the type. */
interface Column {
  readonly type: 'text' | 'integer' | 'flag';
  readonly rest: string;
}

type Engine = 'sqlite' | 'postgres';

export type Change =
  | {
      readonly kind: 'table';
      readonly table: string;
      readonly columns: Readonly<Record<string, Column>>;
      /** The columns of a composite key; else empty. */
      readonly primaryKey: readonly string[];
    }
  | {
      readonly kind: 'column';
      readonly table: string;
      readonly name: string;
      readonly column: Column;
    }
  | { readonly kind: 'sql'; readonly text: Readonly<Record<Engine, string>> };

/** One step of the schema, on every engine. Never change a released one. */
export interface SchemaStep {
  readonly name: string;
  readonly changes: readonly Change[];
}

export const text = (rest = ''): Column => ({ type: 'text', rest });

/** A count, or a time in milliseconds since the epoch. */
export const integer = (rest = ''): Column => ({ type: 'integer', rest });

/** 0 or 1. */
export const flag = (rest = ''): Column => ({ type: 'flag', rest });

/** Without `primaryKey`, one of the columns has `PRIMARY KEY`. */
export const createTable = (
  table: string,
  columns: Readonly<Record<string, Column>>,
  primaryKey: readonly string[] = [],
): Change => ({ kind: 'table', table, columns, primaryKey });

/** A NOT NULL column needs a DEFAULT for existing rows. */
export const addColumn = (table: string, name: string, column: Column): Change => ({
  kind: 'column',
  table,
  name,
  column,
});

/** One statement, the same for both engines or one for each. Two statements are two changes. */
export const sql = (given: string | Readonly<Record<Engine, string>>): Change => ({
  kind: 'sql',
  text: typeof given === 'string' ? { sqlite: given, postgres: given } : given,
});

/** `on`: the table and its columns, as in `visitor_mails (recipient, at)`. */
export const index = (name: string, on: string): Change => sql(`CREATE INDEX ${name} ON ${on}`);

const types = {
  sqlite: { text: 'TEXT', integer: 'INTEGER', flag: 'INTEGER' },
  postgres: { text: 'plain_text', integer: 'bigint', flag: 'flag' },
} as const;

const columnOf = (engine: Engine, name: string, { type, rest }: Column): string => {
  // PostgreSQL's domain has the check.
  const check = engine === 'sqlite' && type === 'flag' ? `CHECK (${name} IN (0, 1))` : '';
  return [name, types[engine][type], rest, check].filter((part) => part !== '').join(' ');
};

const statementOf = (engine: Engine, change: Change): string => {
  if (change.kind === 'sql') return change.text[engine];
  if (change.kind === 'column')
    return `ALTER TABLE ${change.table} ADD COLUMN ${columnOf(engine, change.name, change.column)}`;
  const columns = Object.entries(change.columns).map(([name, column]) =>
    columnOf(engine, name, column),
  );
  const key = change.primaryKey.length > 0 ? [`PRIMARY KEY (${change.primaryKey.join(', ')})`] : [];
  const kind = engine === 'sqlite' ? ' STRICT, WITHOUT ROWID' : '';
  return `CREATE TABLE ${change.table} (${[...columns, ...key].join(', ')})${kind}`;
};

/** The statements of a step on that engine. */
export const statementsOf = (engine: Engine, { changes }: SchemaStep): string[] =>
  changes.map((change) => statementOf(engine, change));
