/**
 * The storage is full, locked or failing, and stored nothing of this write. The sender may retry.
 * One error may be shared by many refused writes.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  #isReported = false;

  /** True only the first time: an error that is shared, or told in other words, is one line of the log. */
  takeReport(): boolean {
    const isFirst = !this.#isReported;
    this.#isReported = true;
    return isFirst;
  }
}
