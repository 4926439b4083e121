import { createHash } from 'node:crypto';

/** The name that the admin sees for a present visitor. It is stable per visitor and grants no access. */
export const presenceIdOf = (visitor: string): string =>
  createHash('sha256').update(`presence ${visitor}`).digest('hex').slice(0, 32);
