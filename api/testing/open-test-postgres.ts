import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFailed, onTestFinished } from 'vitest';
import { openPostgres, type Postgres } from '#api/storage/postgres/open-postgres.ts';
import { alternate } from '#api/testing/alternate.ts';
import { MIGRATED_DATABASE } from '#api/testing/postgres-setup.ts';

const urlOf = (database: string): string => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
};

const within = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** The URL of a new migrated database: a copy, because the migrations take several times as long. */
export const makeDatabase = async (): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await within(urlOf('postgres'), (client) =>
    client.query(`CREATE DATABASE "${name}" TEMPLATE ${MIGRATED_DATABASE}`),
  );
  return urlOf(name);
};

/** A database whose tables are emptied again and again. */
const makeEmptied = async () => {
  const url = await makeDatabase();
  const client = new pg.Client(url);
  // The server stops before this process does.
  client.on('error', () => undefined);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'schema_versions'`,
  );
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT format('%I', sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const filled = tables
    .map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`)
    .join(' UNION ALL ');
  const restart = sequences.map(({ name }) => `setval('${name}', 1, false)`).join(', ');
  return {
    url,
    // An empty table takes as long to truncate as a full one, and a test fills few of them.
    empty: async () => {
      const { rows } = await client.query<{ name: string }>({ name: 'filled', text: filled });
      const names = rows.map(({ name }) => name).join(', ');
      if (names !== '') await client.query(`TRUNCATE ${names} CASCADE`);
      await client.query(`SELECT ${restart}`);
    },
  };
};

const free: Awaited<ReturnType<typeof makeEmptied>>[] = [];

/** The URL of an empty database for a server of this test. Unless the test fails, another one has it next. */
export const borrowDatabase = async (): Promise<string> => {
  const database = free.pop() ?? (await makeEmptied());
  await database.empty();
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') free.push(database);
  });
  return database.url;
};

/** One for the tests of this worker, which run one after another. */
let database: ReturnType<typeof makeEmptied> | null = null;

/**
 * The URL of a migrated database with empty tables, for one test at a time. After a failed test it is
 * another database, since a test that took too long may still write into the old one.
 */
export const emptyTestDatabase = async (): Promise<string> => {
  onTestFailed(() => {
    database = null;
  });
  database ??= makeEmptied();
  const { url, empty } = await database;
  await empty();
  return url;
};

/** Opens a database, and closes it at the end of the test. */
export const openTestPostgres = (url: string): Postgres => {
  const postgres = openPostgres({ url });
  onTestFinished(() => postgres.close());
  return postgres;
};

/**
 * Runs a contract suite on one node, and again on two nodes of one database that take its calls in turn,
 * so that simultaneous calls race.
 */
export const onOneAndTwoNodes = <Store extends object>(
  makeStore: (postgres: Postgres) => Store,
  contract: (engine: string, make: () => Promise<Store>) => void,
): void => {
  contract('postgresql', async () => makeStore(openTestPostgres(await emptyTestDatabase())));
  contract('postgresql, two nodes', async () => {
    const url = await emptyTestDatabase();
    return alternate(makeStore(openTestPostgres(url)), makeStore(openTestPostgres(url)));
  });
};
