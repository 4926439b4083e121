import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { nothing } from '#shared/contracts/shapes.ts';

/** Who is there, since when, and whether both databases answer. 503 when one does not. */
export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.strictObject({
    product: z.literal('foyer'),
    version: z.string(),
    uptime_s: z.number().nonnegative(),
    database: z.strictObject({
      chat: z.enum(['ok', 'failing']),
      analytics: z.enum(['ok', 'failing']),
    }),
  }),
});
