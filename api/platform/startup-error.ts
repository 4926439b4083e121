/** The server cannot start. The message states in one line what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
