/**
 * The storage is full, locked or failing and did not store this write. The sender may retry. Many
 * refused writes may share one error.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  #isReported = false;

  /** True only the first time, so that a shared or wrapped error is logged once. */
  takeReport(): boolean {
    const isFirst = !this.#isReported;
    this.#isReported = true;
    return isFirst;
  }
}
