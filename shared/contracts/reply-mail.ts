import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { anyPrimaryHashSchema } from '#shared/contracts/ids.ts';
import { byConversation, count, done, timeZone } from '#shared/contracts/shapes.ts';

/**
 * Mail to the address that a visitor left. Only for the conversation's own browser: one that came by a
 * return link gets 404.
 */

export const getReplyAddress = call('GET', '/api/conversations/:conversation_id/reply-address', {
  doc: "The address that this conversation's answers go to.",
  params: byConversation,
  answer: z.strictObject({
    email: z.string().nullable(),
    /** Unconfirmed: the link in a mail was not opened yet. */
    waits: z.literal(true).optional(),
  }),
});

export const mailTranscript = call('POST', '/api/conversations/:conversation_id/transcript/mail', {
  doc:
    'Mails the transcript to the reply address, with its times in `time_zone`. `conflict` ' +
    'without a confirmed address or without mail on this server; `slow_down` after three in a ' +
    'day.',
  params: byConversation,
  body: z.object({ primary_hash: anyPrimaryHashSchema, time_zone: timeZone.optional() }),
  answer: z.strictObject({
    ok: z.literal(true),
    email: z.string(),
    /** The number of mails left for today. */
    left: count,
  }),
});

export const sendConfirmation = call(
  'POST',
  '/api/conversations/:conversation_id/reply-address/confirmation',
  {
    doc:
      'Mails the link again that confirms the address. `conflict` when it does not wait for ' +
      'that; `slow_down` after three in a day, with the first one.',
    params: byConversation,
    body: z.object({ primary_hash: anyPrimaryHashSchema }),
    answer: done,
  },
);
