import type { Readable } from 'node:stream';
import type { Backup } from '#shared/contracts/maintenance.ts';

/** The backups of the server. Every implementation must pass backup-store.contract.ts. */
export interface BackupStore {
  /**
   * Copies both databases as they are now, checks the copies, and only then deletes backups beyond the
   * number to retain. If a copy is smaller than half of the last one, the new backup is quarantined
   * instead, and `shrunk` names the database. Rejects if it cannot back up both.
   */
  make(): Promise<{
    backup: Backup;
    shrunk: { file: string; bytes: number; lastBytes: number } | null;
  }>;
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** Newest first. */
  listQuarantined(): Promise<Backup[]>;
  /** Accepts a quarantined backup as a good one. False if there is none of that name. */
  accept(name: string): Promise<boolean>;
  /** A backup as one tar file; null if there is none of that name. */
  open(name: string): Promise<Readable | null>;
}

/** The files and their disk, in bytes. */
export interface DataFolder {
  sizes(): Promise<{ name: string; bytes: number }[]>;
  /** The part of those sizes that is in the write-ahead logs. */
  logSizes(): Promise<{ name: string; bytes: number }[]>;
  /** Null if the system does not report it. */
  disk(): Promise<{ free_bytes: number; total_bytes: number } | null>;
}

/** `full`: both databases and all files. `chat`: chat.db, and the files since the last full copy. */
export type CopyKind = 'full' | 'chat';

/** A sealed copy outside the data folder. Times are ms since the epoch. */
export interface OffsiteCopy {
  readonly name: string;
  readonly kind: CopyKind;
  readonly madeAt: number;
  readonly bytes: number;
  /** The time of its last verification. */
  readonly checkedAt: number;
}

/** The source of a copy: `full` needs the name of a backup in the store. */
export type OffsiteWish = { readonly kind: 'full'; readonly backup: string } | { kind: 'chat' };

/** Sealed copies in another location, which survive the loss of the disk. */
export interface OffsiteCopies {
  /** Their location as text, without secrets. */
  readonly location: string;
  /**
   * Seals a copy, stores it, reads it back and compares it; then removes superseded copies, and verifies
   * an older one again. Rejects, with text for the owner, if the copy is not good; earlier ones are
   * untouched. `problems`: other problems, as text. `expected` is the name of a copy that should still
   * exist.
   */
  send(wish: OffsiteWish, expected: string | null): Promise<OffsiteSent>;
  /** The good copies and the damaged ones, newest first. */
  list(): Promise<{ good: readonly OffsiteCopy[]; damaged: readonly OffsiteCopy[] }>;
  /** Ends running work. */
  stop(): Promise<void>;
}

export interface OffsiteSent {
  readonly name: string;
  readonly problems: readonly string[];
}
