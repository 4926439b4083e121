import { createLocalLock } from '#shared/ports/local-lock.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import { postgresDialect } from '#api/storage/sql/dialect.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { textOf, type Job, type Statement, type Step } from '#api/storage/sql/job.ts';

interface Compiled {
  /** Uses `$1`, `$2` … in place of the names. */
  readonly text: string;
  readonly names: readonly string[];
}

const compiled = new WeakMap<Statement, Compiled>();

const compile = (statement: Statement): Compiled => {
  const known = compiled.get(statement);
  if (known) return known;
  const names: string[] = [];
  const text = textOf(statement, postgresDialect).replaceAll(
    /(?<![@\w])@(\w+)/g,
    (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    },
  );
  const made = { text, names };
  compiled.set(statement, made);
  return made;
};

const answer = (sql: Sql, { statement, parameters }: Step): Promise<unknown> => {
  const { text, names } = compile(statement);
  const values = names.map((name) => {
    const value = (parameters as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) throw new TypeError(`no value for the parameter "${name}"`);
    return value;
  });
  if (statement.kind === 'all') return sql.all(text, values);
  return statement.kind === 'get' ? sql.get(text, values) : sql.run(text, values);
};

/** Runs a job to its end, one statement at a time. */
const drive = async <T>(sql: Sql, job: Job<T>): Promise<T> => {
  let next = job.next();
  while (next.done !== true) {
    let value: unknown;
    try {
      value = await answer(sql, next.value);
    } catch (error) {
      next = job.throw(error);
      continue;
    }
    next = job.next(value as never);
  }
  return next.value;
};

/** Each write is a transaction on its own connection, retried if it lost a race. */
export const createPostgresEngine = ({ sql, transact }: Postgres): Engine => {
  const inLine = createLocalLock();
  return {
    read: (job) => drive(sql, job()),
    write: (job, { line, isLong = false } = {}) => {
      const write = () => transact((within) => drive(within, job()), { isLong });
      // Parallel connections would overtake each other.
      return line === undefined ? write() : inLine(line, write);
    },
  };
};
