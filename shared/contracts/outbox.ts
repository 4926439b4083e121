import { z } from 'zod';
import { pageSchema } from '#shared/contracts/text.ts';

/** SPEC 3, offline outbox item: a page change waiting for a connection. */
export const outboxItemSchema = z.strictObject({
  id: z.string().min(1).max(64),
  type: z.literal('navigate'),
  payload: z.strictObject({ currentPage: pageSchema }),
  createdAt: z.number().int().nonnegative(),
  attempts: z.number().int().nonnegative(),
});
