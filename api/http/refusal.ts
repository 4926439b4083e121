import type { Failure } from '#shared/contracts/errors.ts';

/** An expected refusal on its way to the error handler, from where a value cannot be returned. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly failure: Failure) {
    super(failure.error.code);
  }
}
