import type { Readable } from 'node:stream';
import type { Backup } from '#shared/contracts/upkeep.ts';

/** Backups in a folder of the server's own. */
export interface BackupStore {
  /** Copies both databases as they are now, checks the copy, and drops what is beyond the kept ones. */
  make(): Promise<Backup>;
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** A backup as one packed file; null: there is none of that name. */
  open(name: string): Promise<Readable | null>;
}

/** What is known of the files and the disk they lie on. Bytes. */
export interface DataFolder {
  sizes(): Promise<{ name: string; bytes: number }[]>;
  /** Null where the system does not tell. */
  disk(): Promise<{ free_bytes: number; total_bytes: number } | null>;
}
