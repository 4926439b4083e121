/** A stored object: an archive or a marker. Times are ms since the epoch. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
  /** When it was written, by the store's clock. */
  readonly modifiedAt: number;
}

export interface StoredContent {
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Stores archives. Every implementation must pass archive-store.contract.ts. */
export interface ArchiveStore {
  /** Text for people, without secrets. */
  readonly location: string;
  /** The archives and markers, in any order, without unfinished ones. */
  list(): Promise<StoredObject[]>;
  /** Writes or replaces an object. It becomes visible when complete: a failed writer leaves the old one. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Null if there is none of that name. */
  read(name: string): Promise<StoredContent | null>;
  /** Does nothing if there is none of that name. */
  remove(name: string): Promise<void>;
  /** Removes unfinished objects begun before that time (ms since the epoch). */
  removeUnfinished(before: number): Promise<void>;
}
