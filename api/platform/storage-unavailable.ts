/**
 * The storage cannot take this now: full, locked or failing. Nothing of the write was kept, and the
 * sender may try again.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}
