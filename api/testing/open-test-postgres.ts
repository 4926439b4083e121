import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFailed, onTestFinished } from 'vitest';
import { migrate } from '#api/storage/postgres/migrate.ts';
import { postgresMigrations } from '#api/storage/postgres/migrations/all.ts';
import { openPostgres, type Postgres } from '#api/storage/postgres/open-postgres.ts';
import { alternate } from '#api/testing/alternate.ts';

const urlOf = (database: string): string => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
};

const within = async (url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
};

/** The URL of a new migrated database. */
export const makeDatabase = async (): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await within(urlOf('postgres'), (client) => client.query(`CREATE DATABASE "${name}"`));
  const postgres = openPostgres({ url: urlOf(name) });
  await migrate(postgres, postgresMigrations);
  await postgres.close();
  return urlOf(name);
};

/** One for the tests of this worker, which run one at a time. */
let database: Promise<string> | null = null;

const emptyTables = `DO $$ DECLARE names text; BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO names FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_versions';
  EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY CASCADE';
END $$`;

/**
 * The URL of a migrated database with empty tables, for one test at a time. After a failed test it is
 * another database, since a test that took too long may still write into the old one.
 */
export const emptyTestDatabase = async (): Promise<string> => {
  onTestFailed(() => {
    database = null;
  });
  database ??= makeDatabase();
  const url = await database;
  await within(url, (client) => client.query(emptyTables));
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
