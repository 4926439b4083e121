import type { TestProject } from 'vitest/node';
import { startPostgresServer } from '#api/testing/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for all files of a run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgresServer();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
};
