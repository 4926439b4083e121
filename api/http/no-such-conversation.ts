import { fail, type Failure } from '#shared/contracts/errors.ts';

/** The same answer for "not yours" and "not there", so that a stranger learns nothing from it. */
export const noSuchConversation = (): Failure => fail('not_found', 'there is no such conversation');
