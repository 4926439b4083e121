/** Thrown to end a query that has exceeded its time or that nobody waits for. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}
