import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { featuresSchema } from '#shared/contracts/features.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { done, nothing, time } from '#shared/contracts/shapes.ts';
import { signInAsAdminRoute } from '#shared/contracts/routes/desktop.ts';
import {
  endAdminSessionsRoute,
  listAdminSessionsRoute,
  rotateAdminKeyRoute,
} from '#shared/contracts/routes/settings.ts';

/** Who is signed in, and the key that they are signed in with. Every call needs `x-admin-key`. */

/** Made by a console when it signs in, kept beside the key, and forgotten with it. */
export const sessionIdSchema = uuidSchema;

/**
 * With `x-admin-key`: which console asks. One that was logged out is refused, `unauthorized`. A program
 * that names none is let in by its key alone.
 */
export const ADMIN_SESSION_HEADER = 'x-admin-session';

/** A console that has signed in and has not been logged out. */
const adminSessionSchema = z.strictObject({
  session_id: sessionIdSchema,
  /** Browser and system, in words. */
  agent: z.string(),
  country: z.string().nullable(),
  began_at: time,
  seen_at: time,
  /** Open connections: tabs and windows. */
  connections: z.number().int().nonnegative(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

/**
 * Whether the key is right, and which parts of the site are on. It belongs to no part of its own, so
 * that the owner can sign in whatever is switched off. A wrong key: `unauthorized`, then `slow_down`.
 */
export const signInAsAdmin = defineCall({
  ...signInAsAdminRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.strictObject({ ok: z.literal(true), features: featuresSchema }),
});

/** `unnamed`: open connections of programs that name no session. */
export const listAdminSessions = defineCall({
  ...listAdminSessionsRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.strictObject({
    sessions: z.array(adminSessionSchema),
    unnamed: z.number().int().nonnegative(),
  }),
});

/**
 * Logs consoles out: one, or all but one. Their connections are closed at once; they and all calls that
 * name the session are refused from then on, so that they forget the key. `all_but: null` is everybody.
 */
export const endAdminSessions = defineCall({
  ...endAdminSessionsRoute,
  params: nothing,
  query: nothing,
  body: z.union([
    z.object({ session_id: sessionIdSchema }),
    z.object({ all_but: sessionIdSchema.nullable() }),
  ]),
  answer: done,
});

/**
 * Puts a new key in the place of the old one and closes every admin connection. The caller makes the
 * key (256 random bits): an answer that is lost then locks nobody out. Where ADMIN_KEY is set:
 * `conflict`.
 */
export const rotateAdminKey = defineCall({
  ...rotateAdminKeyRoute,
  params: nothing,
  query: nothing,
  body: z.object({
    new_key: z.string().regex(/^foyer_[A-Za-z0-9_-]{43}$/, 'must be a key of 256 random bits'),
    /** The caller's own session, which stays; all others are logged out. */
    session_id: sessionIdSchema.nullable(),
    confirm: z.literal('rotate'),
  }),
  answer: done,
});
