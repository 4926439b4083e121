/**
 * The storage is full, locked or failing, and stored nothing of this write. The sender may retry.
 * One error may be shared by many refused writes.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  #isReported = false;

  /** True only the first time, so that a full disk does not log a line for every refusal. */
  takeReport(): boolean {
    const isFirst = !this.#isReported;
    this.#isReported = true;
    return isFirst;
  }
}
