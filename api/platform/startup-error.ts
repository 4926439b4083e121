/** The server cannot start. The message says in one line what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
