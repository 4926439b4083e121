import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { anyPrimaryHashSchema } from '#shared/contracts/ids.ts';
import { byConversation, nothing, time } from '#shared/contracts/shapes.ts';
import {
  createReturnLinkRoute,
  listReturnLinksRoute,
  revokeReturnLinksRoute,
} from '#shared/contracts/routes/inbox.ts';
import {
  listOwnReturnLinksRoute,
  withdrawOwnReturnLinksRoute,
} from '#shared/contracts/routes/on-demand.ts';

/** Links that reopen a conversation, once, on any device. */

const returnLinkSchema = z.strictObject({
  created_at: time,
  expires_at: time,
  /** Null while nobody has opened it. */
  opened_at: time.nullable(),
});
export type ReturnLink = z.infer<typeof returnLinkSchema>;

const links = z.strictObject({ links: z.array(returnLinkSchema) });

/** Of a conversation, oldest first. Needs `x-admin-key`, like those below under /api/admin. */
export const listReturnLinks = defineCall({
  ...listReturnLinksRoute,
  params: byConversation,
  query: nothing,
  body: nothing,
  answer: links,
});

/** Makes one. Its `url` is not stored and cannot be shown again. */
export const createReturnLink = defineCall({
  ...createReturnLinkRoute,
  params: byConversation,
  query: nothing,
  body: nothing,
  answer: links.extend({ url: z.url() }),
});

/** Makes all of them useless, also to browsers that came by one. Repeats are harmless. */
export const revokeReturnLinks = defineCall({
  ...revokeReturnLinksRoute,
  params: byConversation,
  query: nothing,
  body: nothing,
  answer: links,
});

/** Those of the caller's own conversation; a browser that came by one gets 404. */
export const listOwnReturnLinks = defineCall({
  ...listOwnReturnLinksRoute,
  params: byConversation,
  query: nothing,
  body: nothing,
  answer: links,
});

/** `revokeReturnLinks` for the visitor whose conversation it is. */
export const withdrawOwnReturnLinks = defineCall({
  ...withdrawOwnReturnLinksRoute,
  params: byConversation,
  query: nothing,
  body: z.object({ primary_hash: anyPrimaryHashSchema }),
  answer: links,
});
