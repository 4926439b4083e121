import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';

export const getHealth = call('GET', '/api/health', {
  doc:
    "The server's version and uptime, and whether it can store: a small write in each " +
    'database, at most every few seconds. 503 when one fails, or when the disk is `full`, so ' +
    'that messages are refused. On a `low` disk, analytics events are refused first, then new ' +
    'conversations.',
  answer: z.strictObject({
    product: z.literal('foyer'),
    version: z.string(),
    /** The served build of the pages; absent if they come from elsewhere. */
    site: z.string().optional(),
    uptime_s: z.number().nonnegative(),
    database: z.strictObject({
      chat: z.enum(['ok', 'failing']),
      analytics: z.enum(['ok', 'failing']),
    }),
    /** `unknown`: the system does not report it. */
    disk: z.enum(['ok', 'low', 'full', 'unknown']),
  }),
});

export const getReady = call('GET', '/api/ready', {
  doc:
    'Whether the server takes new visitors: 503 before everything has started, from the ' +
    'signal to stop on, and while a database on another machine does not answer (`cut_off`). ' +
    "A database on the server's own disk is not asked: a server that cannot store still " +
    'serves the pages.',
  answer: z.strictObject({
    product: z.literal('foyer'),
    state: z.enum(['starting', 'ready', 'cut_off', 'draining']),
  }),
});
