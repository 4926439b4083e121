import { z } from 'zod';
import { limits } from '#shared/limits.ts';

/**
 * Paging of the admin's lists: at most `limit` rows after the `next_cursor` of the previous page,
 * which is opaque to the caller.
 */
export const adminPageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(limits.server.adminPageSizeMax))
    .optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36}$/, 'must be the next_cursor of the page before')
    .optional(),
};
