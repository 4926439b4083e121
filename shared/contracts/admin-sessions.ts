import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { featuresSchema } from '#shared/contracts/features.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { done, time } from '#shared/contracts/shapes.ts';

/** The sessions of the console, and the admin key. Every call needs `x-admin-key`. */

/** Created by a console when it signs in, stored with the key, and deleted with it. */
export const sessionIdSchema = uuidSchema;

/**
 * Sent with `x-admin-key`: identifies the console. A logged-out session gets `unauthorized`. A program
 * without a session is admitted by its key alone.
 */
export const ADMIN_SESSION_HEADER = 'x-admin-session';

/** A console that is signed in. */
const adminSessionSchema = z.strictObject({
  session_id: sessionIdSchema,
  /** Browser and system, as text. */
  agent: z.string(),
  country: z.string().nullable(),
  began_at: time,
  seen_at: time,
  /** Open connections: tabs and windows. */
  connections: z.number().int().nonnegative(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

export const signInAsAdmin = call('GET', '/api/admin/sign-in', {
  doc:
    'Whether the key is right, and which features are on. It belongs to no feature, so that ' +
    'the owner can always sign in. A wrong key: `unauthorized`, then `slow_down`.',
  answer: z.strictObject({ ok: z.literal(true), features: featuresSchema }),
});

export const listAdminSessions = call('GET', '/api/admin/sessions', {
  doc: 'The open consoles. `unnamed`: open connections of programs that name no session.',
  answer: z.strictObject({
    sessions: z.array(adminSessionSchema),
    unnamed: z.number().int().nonnegative(),
  }),
});

export const endAdminSessions = call('POST', '/api/admin/sessions/end', {
  doc:
    'Logs consoles out: one, or all but one. Closes their connections at once, and refuses ' +
    'them and every call that names the session from then on, so that they delete the key. ' +
    '`all_but: null` means everybody.',
  body: z.union([
    z.object({ session_id: sessionIdSchema }),
    z.object({ all_but: sessionIdSchema.nullable() }),
  ]),
  answer: done,
});

export const rotateAdminKey = call('POST', '/api/admin/key', {
  doc:
    'Replaces the admin key and closes every admin connection. The caller creates the key ' +
    '(256 random bits), so a lost answer locks nobody out. With ADMIN_KEY set: `conflict`.',
  body: z.object({
    new_key: z.string().regex(/^foyer_[A-Za-z0-9_-]{43}$/, 'must be a key of 256 random bits'),
    /** The caller's own session, which stays signed in; all others are logged out. */
    session_id: sessionIdSchema.nullable(),
    confirm: z.literal('rotate'),
  }),
  answer: done,
});
