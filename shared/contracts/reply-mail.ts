import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { anyPrimaryHashSchema } from '#shared/contracts/ids.ts';
import {
  getReplyAddressRoute,
  mailTranscriptRoute,
  sendConfirmationRoute,
} from '#shared/contracts/routes/on-demand.ts';
import { byConversation, count, done, nothing, timeZone } from '#shared/contracts/shapes.ts';

/**
 * Mail to the address that a visitor left. Only for the browser that the conversation belongs to: one
 * that came by a return link gets 404.
 */

/** The address that this conversation's answers go to. */
export const getReplyAddress = defineCall({
  ...getReplyAddressRoute,
  params: byConversation,
  query: nothing,
  body: nothing,
  answer: z.strictObject({
    email: z.string().nullable(),
    /** Until it is confirmed by the link in a mail. */
    waits: z.literal(true).optional(),
  }),
});

/**
 * Mails the transcript to the reply address, with its times in `time_zone`. `conflict` without a
 * confirmed address or without mail on this server; `slow_down` after three in a day.
 */
export const mailTranscript = defineCall({
  ...mailTranscriptRoute,
  params: byConversation,
  query: nothing,
  body: z.object({ primary_hash: anyPrimaryHashSchema, time_zone: timeZone.optional() }),
  answer: z.strictObject({
    ok: z.literal(true),
    email: z.string(),
    /** How many more may be asked for today. */
    left: count,
  }),
});

/**
 * Mails the link again that confirms the address. `conflict` when it does not wait for that;
 * `slow_down` after three in a day, with the first one.
 */
export const sendConfirmation = defineCall({
  ...sendConfirmationRoute,
  params: byConversation,
  query: nothing,
  body: z.object({ primary_hash: anyPrimaryHashSchema }),
  answer: done,
});
