import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
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

const nameOne = (): string => `test_${randomUUID().replaceAll('-', '')}`;

/** A migrated database that nobody uses, of which the tests of this worker get copies. */
let template: Promise<string> | null = null;

const makeTemplate = async (): Promise<string> => {
  const name = nameOne();
  await within(urlOf('postgres'), (client) => client.query(`CREATE DATABASE "${name}"`));
  const postgres = openPostgres({ url: urlOf(name) });
  await migrate(postgres, postgresMigrations);
  await postgres.close();
  return name;
};

/** The URL of a new migrated database. */
export const makeDatabase = async (): Promise<string> => {
  template ??= makeTemplate();
  const [source, name] = [await template, nameOne()];
  await within(urlOf('postgres'), (client) =>
    client.query(`CREATE DATABASE "${name}" TEMPLATE "${source}"`),
  );
  return urlOf(name);
};

/**
 * The URL of a new migrated database, which is dropped when the test ends, together with what a test
 * that took too long still does in it.
 */
export const emptyTestDatabase = async (): Promise<string> => {
  const url = await makeDatabase();
  const name = new URL(url).pathname.slice(1);
  onTestFinished(() =>
    within(urlOf('postgres'), (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`)),
  );
  return url;
};

/** Opened on a database, and closed when the test ends. */
export const openTestPostgres = (url: string): Postgres => {
  const postgres = openPostgres({ url });
  onTestFinished(() => postgres.close());
  return postgres;
};

/**
 * Runs a contract suite on one node, and again on two nodes of one database that take its calls in
 * turn: what arrives together then races.
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
