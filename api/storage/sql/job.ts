import type { Dialect } from '#api/storage/sql/dialect.ts';

/** SQL with `@name` for its parameters; a function if the engines differ. */
type Text = string | ((dialect: Dialect) => string);

export interface Statement {
  readonly kind: 'all' | 'get' | 'run' | 'lock';
  readonly text: Text;
}

export const textOf = ({ text }: Statement, dialect: Dialect): string =>
  typeof text === 'string' ? text : text(dialect);

export interface Step {
  readonly statement: Statement;
  /** A value for each name in the statement's text. A list is an array of texts. */
  readonly parameters: object;
}

/**
 * A rule of storage: it yields statements, an engine runs them, and each answer comes back. A failed
 * statement throws inside the job.
 */
export type Job<T> = Generator<Step, T, never>;

const perform = <Answer>(kind: Statement['kind'], text: Text) => {
  const statement: Statement = { kind, text };
  return function* (parameters: object = {}): Job<Answer> {
    return yield { statement, parameters };
  };
};

export const all = <Row>(text: Text) => perform<Row[]>('all', text);

export const get = <Row>(text: Text) => perform<Row | undefined>('get', text);

/** Returns the number of changed rows. */
export const run = (text: Text) => perform<number>('run', text);

/** Locks out other writers. Does nothing on an engine with one writer at a time. */
export const lock = (text: Text) => perform<void>('lock', text);

/** For rare writes of a limited number of rows by several writers. */
export const lockTable = (table: string) => lock(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
