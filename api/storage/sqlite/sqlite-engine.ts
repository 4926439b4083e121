import type { Database, Statement as Prepared } from 'better-sqlite3';
import { sqliteDialect } from '#api/storage/sql/dialect.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { textOf, type Job, type Statement, type Step } from '#api/storage/sql/job.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

const lists = /json_each\(@(\w+)\)/g;

/** Passes lists to the statement as JSON. */
const withLists = (parameters: object, names: readonly string[]): object => {
  if (names.length === 0) return parameters;
  const given = parameters as Readonly<Record<string, unknown>>;
  return {
    ...given,
    ...Object.fromEntries(names.map((name) => [name, JSON.stringify(given[name])])),
  };
};

const prepare = (db: Database, statement: Statement) => {
  const { kind } = statement;
  const sql = textOf(statement, sqliteDialect);
  const prepared: Prepared<[object]> = db.prepare(sql);
  const names = [...sql.matchAll(lists)].map(([, name]) => name as string);
  return (parameters: object): unknown => {
    const given = withLists(parameters, names);
    if (kind === 'all') return prepared.all(given);
    return kind === 'get' ? prepared.get(given) : prepared.run(given).changes;
  };
};

/** Runs jobs to their end. Nothing else runs meanwhile, so a job may be inside an open transaction. */
const createDrive = (db: Database) => {
  const prepared = new Map<Statement, (parameters: object) => unknown>();
  const answer = ({ statement, parameters }: Step): unknown => {
    if (statement.kind === 'lock') return undefined;
    const known = prepared.get(statement);
    if (known) return known(parameters);
    const perform = prepare(db, statement);
    prepared.set(statement, perform);
    return perform(parameters);
  };
  return <T>(job: Job<T>): T => {
    let next = job.next();
    while (next.done !== true) {
      let value: unknown;
      try {
        value = answer(next.value);
      } catch (error) {
        next = job.throw(error);
        continue;
      }
      next = job.next(value as never);
    }
    return next.value;
  };
};

/** Reads run at once; writes go through the group-commit queue, which keeps their order. */
export const createSqliteEngine = (db: Database, queue: WriteQueue): Engine => {
  const drive = createDrive(db);
  return {
    read: async (job) => drive(job()),
    write: (job, { bytes } = {}) =>
      queue.run(() => drive(job()), bytes === undefined ? undefined : { bytes }),
  };
};
