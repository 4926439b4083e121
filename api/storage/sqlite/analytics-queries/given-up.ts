/** Ends a query that is out of time or no longer wanted. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}
