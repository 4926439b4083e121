import { fail, type Failure } from '#shared/contracts/errors.ts';

/** One answer for "not yours" and "not there": a stranger learns nothing from it. */
export const noSuchConversation = (): Failure => fail('not_found', 'there is no such conversation');
