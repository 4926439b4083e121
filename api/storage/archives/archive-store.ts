/** A stored object: an archive or a marker. Times are ms since the epoch. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
  /** When it was written, by the clock of the store. */
  readonly modifiedAt: number;
}

export interface StoredContent {
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Where archives are. Every implementation must pass archive-store.contract.ts. */
export interface ArchiveStore {
  /** In words, without anything secret. */
  readonly location: string;
  /** The archives and markers, in any order. What is being written is not among them. */
  list(): Promise<StoredObject[]>;
  /**
   * Writes an object, or replaces one. It gets its name when it is complete: a writer that fails or
   * dies leaves what was there.
   */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Null when there is none of that name. */
  read(name: string): Promise<StoredContent | null>;
  /** Does nothing when there is none of that name. */
  remove(name: string): Promise<void>;
  /** Removes what writers left unfinished that began before then (ms since the epoch). */
  removeUnfinished(before: number): Promise<void>;
}
