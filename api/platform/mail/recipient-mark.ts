import { createHash } from 'node:crypto';

/** Stands for an address where the address itself need not be: in links and keys. */
export const recipientMark = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);
