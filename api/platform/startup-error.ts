/** The server cannot start, and the message says in one line what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
