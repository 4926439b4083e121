/** A question ends here when it has taken too long, or when nobody waits for its answer any more. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}
