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

/** The sessions of the console, and the admin key. Every call needs `x-admin-key`. */

/** Created by a console when it signs in, stored with the key, and deleted with it. */
export const sessionIdSchema = uuidSchema;

/**
 * Sent with `x-admin-key`: identifies the console. One that was logged out gets `unauthorized`. A
 * program that sends none is admitted by its key alone.
 */
export const ADMIN_SESSION_HEADER = 'x-admin-session';

/** A console that has signed in and has not been logged out. */
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

/**
 * Whether the key is right, and which features are on. It belongs to no feature, so that the owner
 * can always sign in. A wrong key: `unauthorized`, then `slow_down`.
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
 * Logs consoles out: one, or all but one. Closes their connections at once, and refuses them and
 * every call that names the session from then on, so that they delete the key. `all_but: null`
 * means everybody.
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
 * Replaces the admin key and closes every admin connection. The caller creates the key (256 random
 * bits), so a lost answer locks nobody out. With ADMIN_KEY set: `conflict`.
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
