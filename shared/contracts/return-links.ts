import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { anyPrimaryHashSchema } from '#shared/contracts/ids.ts';
import { byConversation, time } from '#shared/contracts/shapes.ts';

/** Links that reopen a conversation, once, on any device. */

const returnLinkSchema = z.strictObject({
  created_at: time,
  expires_at: time,
  /** Null until somebody opens it. */
  opened_at: time.nullable(),
});
export type ReturnLink = z.infer<typeof returnLinkSchema>;

const links = z.strictObject({ links: z.array(returnLinkSchema) });

export const listReturnLinks = call(
  'GET',
  '/api/admin/conversations/:conversation_id/return-links',
  {
    doc: 'The links that reopen a conversation, oldest first.',
    params: byConversation,
    answer: links,
  },
);

export const createReturnLink = call(
  'POST',
  '/api/admin/conversations/:conversation_id/return-links',
  {
    doc: 'Makes a return link. Its `url` is not stored and cannot be shown again.',
    params: byConversation,
    answer: links.extend({ url: z.url() }),
  },
);

export const revokeReturnLinks = call(
  'POST',
  '/api/admin/conversations/:conversation_id/return-links/revoke',
  {
    doc:
      'Makes all return links of a conversation useless, also to browsers that came by one. ' +
      'Repeats are harmless.',
    params: byConversation,
    answer: links,
  },
);

export const listOwnReturnLinks = call('GET', '/api/conversations/:conversation_id/return-links', {
  doc: "The links that reopen the caller's own conversation; a browser that came by one gets 404.",
  params: byConversation,
  answer: links,
});

export const withdrawOwnReturnLinks = call(
  'POST',
  '/api/conversations/:conversation_id/return-links/revoke',
  {
    doc: '`revokeReturnLinks` for the visitor whose conversation it is.',
    params: byConversation,
    body: z.object({ primary_hash: anyPrimaryHashSchema }),
    answer: links,
  },
);
