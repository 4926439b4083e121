import type { Job } from '#api/storage/sql/job.ts';

export interface WriteOptions {
  /** Roughly the memory that the job uses while it waits. */
  readonly bytes?: number;
  /** Jobs of one line run in the order of their calls. */
  readonly line?: string;
  /** Allows a minute for its statements. */
  readonly isLong?: boolean;
}

/** Runs jobs on one database. Rejects with `StorageUnavailableError` if it cannot be written. */
export interface Engine {
  /** Each statement sees everything committed before it. */
  read<T>(job: () => Job<T>): Promise<T>;
  /**
   * Runs a job in a transaction and settles after the commit. If it throws, its changes are undone. A
   * factory, because a job that lost against another writer starts over.
   */
  write<T>(job: () => Job<T>, options?: WriteOptions): Promise<T>;
}
