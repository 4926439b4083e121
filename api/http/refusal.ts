import type { Failure } from '#shared/contracts/errors.ts';

/** An expected refusal, thrown to the error handler where a value cannot be returned. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly failure: Failure) {
    super(failure.error.code);
  }
}
