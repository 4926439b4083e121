import type { Readable } from 'node:stream';
import type { Backup } from '#shared/contracts/maintenance.ts';

/** Backups in a folder of the server's own. */
export interface BackupStore {
  /**
   * Copies both databases as they are now, checks the copies, and only then drops what is beyond the
   * kept ones. Where one is smaller than half of the last, it is put aside instead, and `shrunk` says
   * which. Rejects where it is no backup of both.
   */
  make(): Promise<{
    backup: Backup;
    shrunk: { file: string; bytes: number; lastBytes: number } | null;
  }>;
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** Newest first. */
  listQuarantined(): Promise<Backup[]>;
  /** Takes one that was put aside for a good one. False: there is none of that name. */
  accept(name: string): Promise<boolean>;
  /** A backup as one packed file; null: there is none of that name. */
  open(name: string): Promise<Readable | null>;
}

/** What is known of the files and the disk they lie on. Bytes. */
export interface DataFolder {
  sizes(): Promise<{ name: string; bytes: number }[]>;
  /** Null where the system does not tell. */
  disk(): Promise<{ free_bytes: number; total_bytes: number } | null>;
}
