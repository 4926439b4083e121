import type { Job } from '#api/storage/sql/job.ts';

export interface WriteOptions {
  /** Roughly how much memory the job holds while it waits. */
  readonly bytes?: number;
  /** Jobs of one line run in the order in which they came. */
  readonly line?: string;
  /** Its statements may take a minute. */
  readonly isLong?: boolean;
}

/** Drives jobs on one database. Rejects with `StorageUnavailableError` when it cannot be written. */
export interface Engine {
  /** Each statement sees what was committed before it. */
  read<T>(job: () => Job<T>): Promise<T>;
  /**
   * Runs a job in a transaction and settles after the commit. If it throws, nothing of it stays. A
   * factory, because a job that lost against another writer begins anew.
   */
  write<T>(job: () => Job<T>, options?: WriteOptions): Promise<T>;
}
