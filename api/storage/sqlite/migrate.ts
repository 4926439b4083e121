import type { Database } from 'better-sqlite3';
import { StartupError } from '#api/platform/startup-error.ts';
import {
  copyBeforeUpgrade,
  findCopy,
  removeOtherCopies,
} from '#api/storage/sqlite/copy-before-upgrade.ts';
import { isFull } from '#api/storage/sqlite/sqlite-errors.ts';

/** One step of the schema. Never change a released one. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** An upgrade of a database with data. */
export interface Upgrade {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** The database before the upgrade. */
  readonly copy: string;
}

const explainNewer = (file: string, found: number, newest: number): StartupError => {
  const copy = findCopy(file, newest);
  const way =
    copy === null
      ? 'start that version, or restore an older backup'
      : `start that version, or put ${copy} in its place, which lacks everything since the upgrade`;
  return new StartupError(
    `${file} was written by a newer version of Foyer (schema ${found}, this program knows ${newest}); ${way}`,
  );
};

const explainFailure = (file: string, from: number, name: string, cause: unknown): unknown =>
  // Pass it on: the start waits until there is room.
  isFull(cause)
    ? cause
    : new StartupError(
        `${file} could not be upgraded ('${name}': ${cause instanceof Error ? cause.message : 'unknown'}); it is as it was (schema ${from}), and the version before can be started`,
        { cause },
      );

/**
 * Migrates the schema. Copies a database with data first. All steps run in one transaction together with
 * the version number, SQLite's `user_version`: a process killed halfway, or a failed step, leaves the
 * database as the previous version wrote it. Refuses a database newer than the program, whose data might
 * be lost.
 */
export const migrate = (
  db: Database,
  file: string,
  migrations: readonly Migration[],
  onUpgraded: (upgrade: Upgrade) => void = () => undefined,
): number => {
  const newest = migrations.at(-1)?.version ?? 0;
  const versionOf = () => db.pragma('user_version', { simple: true }) as number;
  const from = versionOf();
  if (from > newest) throw explainNewer(file, from, newest);
  if (from === newest) return from;
  const copy = from > 0 ? copyBeforeUpgrade(db, file, from) : null;
  let current = '';
  const run = db.transaction(() => {
    for (const { version, name, sql } of migrations) {
      // Read again under the write lock: another process may have migrated meanwhile.
      if (versionOf() >= version) continue;
      current = name;
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
    }
  });
  try {
    run.immediate();
  } catch (error) {
    throw explainFailure(file, from, current, error);
  }
  const to = versionOf();
  if (copy !== null) {
    removeOtherCopies(file, copy);
    onUpgraded({ file, from, to, copy });
  }
  return to;
};
