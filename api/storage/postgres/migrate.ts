import { StartupError } from '#api/platform/startup-error.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

/** One step of the schema. Never change a released one. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** Locked by the migrating node: 'Foyr' in ASCII. */
const LOCK = 0x466f7972;

/**
 * Migrates the schema. Nodes that start together take turns by an advisory lock. Each step runs in one
 * transaction together with its row in `schema_versions`. Refuses a database of a newer program, whose
 * data might be lost, and one whose encoding cannot hold every text.
 */
export const migrate = async (
  { transact }: Postgres,
  migrations: readonly Migration[],
  onUpgraded: (from: number, to: number) => void = () => undefined,
): Promise<void> => {
  let from: number | null = null;
  const newest = migrations.at(-1)?.version ?? 0;
  await transact(async (sql) => {
    const { encoding } = (await sql.get<{ encoding: string }>(
      "SELECT current_setting('server_encoding') AS encoding",
    )) ?? { encoding: 'unknown' };
    if (encoding !== 'UTF8') {
      throw new StartupError(
        `the database is encoded in ${encoding}, which cannot hold every text; create one with ENCODING 'UTF8' TEMPLATE template0`,
      );
    }
    await sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await sql.run(
      `CREATE TABLE IF NOT EXISTS schema_versions (
         version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
  });
  for (;;) {
    const applyNext = async (sql: Sql): Promise<boolean> => {
      await sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
      const row = await sql.get<{ version: number }>(
        'SELECT coalesce(max(version), 0) AS version FROM schema_versions',
      );
      const version = row?.version ?? 0;
      from ??= version;
      if (version > newest) {
        throw new StartupError(
          `the database was written by a newer version of Foyer (schema ${version}, this program knows ${newest}); start that version, or restore an older backup`,
        );
      }
      const next = migrations.find((migration) => migration.version > version);
      if (!next) return true;
      for (const statement of next.sql.split(/;\s*\n\n/))
        if (statement.trim() !== '') await sql.run(statement);
      await sql.run('INSERT INTO schema_versions (version, name) VALUES ($1, $2)', [
        next.version,
        next.name,
      ]);
      return false;
    };
    if (await transact(applyNext, { isLong: true })) break;
  }
  if (from !== null && from > 0 && from < newest) onUpgraded(from, newest);
};
