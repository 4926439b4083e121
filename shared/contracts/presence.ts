import { z } from 'zod';
import { presenceSchema } from '#shared/contracts/admin.ts';
import { call } from '#shared/contracts/call.ts';
import { anyPrimaryHashSchema, conversationIdSchema } from '#shared/contracts/ids.ts';
import { time } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { availabilityModes } from '#shared/domain/availability-modes.ts';
import { limits } from '#shared/limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';

/** Connection speed, as the visitor's browser reports it. */
export const networkClassSchema = z.enum(['low', 'medium', 'high']);
export type NetworkClass = z.infer<typeof networkClassSchema>;

/** A short form of a visit's origin. */
export const presenceTouchSchema = z.strictObject({
  at: time,
  channel: z.string().nullable(),
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  landing_page: z.string().nullable(),
});
export type PresenceTouch = z.infer<typeof presenceTouchSchema>;

/** A person who is on the site now, with any number of tabs and devices. */
export const presenceRowSchema = presenceSchema.extend({
  /** Their person, as in every list of the console. It grants no access. */
  id: z.string(),
  /** The visitor's name in the console. */
  name: z.string().optional(),
  /** The id claimed by the browser used last: the key of its timeline. */
  visitor_id: z.string(),
  /** The ids of all their browsers on the site. */
  visitor_ids: z.array(z.string()).optional(),
  conversation_id: conversationIdSchema.nullable(),
  /** On the current page since; on the site since. */
  since: time,
  arrived_at: time,
  /** The server had just started: they probably arrived earlier. */
  has_reconnected: z.literal(true).optional(),
  network_class: networkClassSchema.nullable(),
  /** Round trip of the server's last ping to the current page; null before its first answer. */
  round_trip_ms: z.number().int().nonnegative().nullable().optional(),
  /** Two upper-case letters. */
  country: z.string().nullable(),
  /** 'Bavaria, DE' and 'Munich, Bavaria, DE'; null unless the geo database has them. */
  region: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  first_touch: presenceTouchSchema.nullable(),
  latest_touch: presenceTouchSchema.nullable(),
  /** Sessions before this one, of all their browsers; null when unknown. */
  earlier_visits: z.number().int().nonnegative().nullable(),
  /** Names of other visitors who may use the same device. Only a hint. */
  possibly_same_as: z.array(z.string()),
  /** Open pages; 0 in the moments after the last one closed. */
  tabs: z.number().int().nonnegative(),
});
export type PresenceRow = z.infer<typeof presenceRowSchema>;

/** Changes, at most once a second. `is_all`: the full list, which replaces the previous one. */
export const presenceNewsSchema = z.strictObject({
  is_all: z.boolean(),
  /** The server has just started: pages of other visitors may not have connected yet. */
  is_partial: z.literal(true).optional(),
  here: z.array(presenceRowSchema),
  gone: z.array(z.string()),
});
export type PresenceNews = z.infer<typeof presenceNewsSchema>;

export const listPresence = call('GET', '/api/admin/presence', {
  doc: 'The visitors on the site now.',
  answer: z.strictObject({ here: z.array(presenceRowSchema) }),
});

/** Whether visitors see the owner as available. */
export const ownerSchema = z.strictObject({
  is_here: z.boolean(),
  /** The owner's text while away; null while here, or if there is none. */
  away_text: z.string().nullable(),
  /** The next start of business hours; only while away and outside them. */
  back_at: time.optional(),
  /** Whether answers and transcripts can be mailed; absent while mail is not configured. */
  mails_visitors: z.literal(true).optional(),
  /** The fields that the owner set; `portrait` is an address on this server. */
  name: z.string().optional(),
  greeting: z.string().optional(),
  reply_time: z.string().optional(),
  portrait: z.string().optional(),
});
export type Owner = z.infer<typeof ownerSchema>;

/**
 * `automatic`: here while an admin's connection has not been idle for five minutes, within the
 * business hours if there are any.
 */
export const availabilitySchema = z.strictObject({
  mode: z.enum(availabilityModes),
  away_text: wellFormedText(presenceLimits.awayTextCharacters).trim().nullable(),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** The owner's choice, and the availability that visitors see. */
export const availabilityStatusSchema = availabilitySchema.extend({
  is_here: z.boolean(),
  back_at: ownerSchema.shape.back_at,
  /** The next start or end of business hours. The mode is `automatic` from then on. */
  changes_at: time.optional(),
});
export type AvailabilityStatus = z.infer<typeof availabilityStatusSchema>;

export const getAvailability = call('GET', '/api/admin/availability', {
  doc: 'The availability that visitors see.',
  answer: availabilityStatusSchema,
});

export const setAvailability = call('POST', '/api/admin/availability', {
  doc:
    'Changes the availability for all visitors at once. With business hours a choice other ' +
    'than `automatic` lasts until they next begin or end.',
  body: availabilitySchema.strip(),
  answer: availabilityStatusSchema,
});

export const setReplyAddress = call('POST', '/api/conversations/:conversation_id/reply-address', {
  doc:
    'Where the visitor wants a reply while nobody is there; null removes it. Stored with the ' +
    "conversation and erased with it, under the contact form's rules for an e-mail address.",
  params: z.object({ conversation_id: conversationIdSchema }),
  body: z.object({
    primary_hash: anyPrimaryHashSchema,
    email: wellFormedText(limits.contact.emailMaxCharacters * 2).nullable(),
  }),
  answer: z.strictObject({
    ok: z.literal(true),
    email: z.string().nullable(),
    /** Unconfirmed: until the link in a mail is opened, nothing else is mailed there. */
    waits: z.literal(true).optional(),
  }),
});
