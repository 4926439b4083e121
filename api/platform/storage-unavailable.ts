/**
 * The storage cannot take this now: full, locked or failing. Nothing of the write was kept, and the
 * sender may try again. One error may refuse many writes.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  #isReported = false;

  /** True the first time: a full disk must not fill the log with one line for every refusal. */
  takeReport(): boolean {
    const isFirst = !this.#isReported;
    this.#isReported = true;
    return isFirst;
  }
}
