import { createHash } from 'node:crypto';

/** A hash to use in links and keys in place of the address. */
export const recipientMark = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);
