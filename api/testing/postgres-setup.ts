import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { migrate } from '#api/storage/postgres/migrate.ts';
import { postgresMigrations } from '#api/storage/postgres/migrations/all.ts';
import { openPostgres } from '#api/storage/postgres/open-postgres.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** The tests make theirs as copies of it. Nobody is connected to it, or it could not be copied. */
export const MIGRATED_DATABASE = 'migrated';

/** One PostgreSQL for all files of a run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgresServer();
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${MIGRATED_DATABASE}`);
  await client.end();
  const postgres = openPostgres({ url: server.url.replace(/postgres$/, MIGRATED_DATABASE) });
  await migrate(postgres, postgresMigrations);
  await postgres.close();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
};
