import { z } from 'zod';
import { pageSchema } from '#shared/contracts/text.ts';

/** An item of the offline outbox: a page change waiting for a connection. */
export const outboxItemSchema = z.strictObject({
  id: z.string().min(1).max(64),
  type: z.literal('navigate'),
  payload: z.strictObject({ currentPage: pageSchema }),
  createdAt: z.number().int().nonnegative(),
  attempts: z.number().int().nonnegative(),
});
