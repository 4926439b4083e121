import { StartupError } from '#api/platform/startup-error.ts';
import { migrate } from '#api/storage/postgres/migrate.ts';
import { postgresMigrations } from '#api/storage/postgres/migrations/all.ts';
import {
  openPostgres,
  type Postgres,
  type PostgresOptions,
} from '#api/storage/postgres/open-postgres.ts';
import { describeFailure, isStorageFailure } from '#api/storage/postgres/postgres-errors.ts';

/** The database answered that the name, the password or the privileges are wrong. */
const isRefusal = (error: unknown): boolean =>
  typeof (error as { severity?: unknown }).severity === 'string';

/** Connects and migrates. Throws `StartupError` with a reason that does not reveal the address. */
export const connect = async ({
  onUpgraded,
  ...options
}: PostgresOptions & {
  readonly onUpgraded?: (from: number, to: number) => void;
}): Promise<Postgres> => {
  const postgres = openPostgres(options);
  try {
    await migrate(postgres, postgresMigrations, onUpgraded);
    return postgres;
  } catch (error) {
    await postgres.close();
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (error instanceof StartupError) throw error;
    if (!isStorageFailure(cause) && !isRefusal(cause)) throw error;
    throw new StartupError(
      `the database at DATABASE_URL cannot be used (${describeFailure(cause)}); check the address, the rights and whether it runs`,
      { cause },
    );
  }
};
