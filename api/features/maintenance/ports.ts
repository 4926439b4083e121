import type { Readable } from 'node:stream';
import type { Backup } from '#shared/contracts/maintenance.ts';

/** The backups of the server. Every implementation must pass backup-store.contract.ts. */
export interface BackupStore {
  /**
   * Copies both databases as they are now, checks the copies, and only then deletes backups beyond
   * the number to keep. Where a copy is smaller than half of the last one, the new backup is
   * quarantined instead, and `shrunk` names the database. Rejects when it cannot back up both.
   */
  make(): Promise<{
    backup: Backup;
    shrunk: { file: string; bytes: number; lastBytes: number } | null;
  }>;
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** Newest first. */
  listQuarantined(): Promise<Backup[]>;
  /** Accepts a quarantined backup as a good one. False when there is none of that name. */
  accept(name: string): Promise<boolean>;
  /** A backup as one tar file; null when there is none of that name. */
  open(name: string): Promise<Readable | null>;
}

/** What is known about the files and their disk, in bytes. */
export interface DataFolder {
  sizes(): Promise<{ name: string; bytes: number }[]>;
  /** The part of those sizes that is in the write-ahead logs. */
  logSizes(): Promise<{ name: string; bytes: number }[]>;
  /** Null where the system does not report it. */
  disk(): Promise<{ free_bytes: number; total_bytes: number } | null>;
}
