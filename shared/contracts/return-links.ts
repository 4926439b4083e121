import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { byConversation, nothing, time } from '#shared/contracts/shapes.ts';
import {
  createReturnLinkRoute,
  listReturnLinksRoute,
  revokeReturnLinksRoute,
} from '#shared/contracts/routes/inbox.ts';

/** Links that reopen a conversation, once, on any device. Every call needs `x-admin-key`. */

const returnLinkSchema = z.strictObject({
  created_at: time,
  expires_at: time,
  /** Null while nobody has opened it. */
  opened_at: time.nullable(),
});
export type ReturnLink = z.infer<typeof returnLinkSchema>;

const links = z.strictObject({ links: z.array(returnLinkSchema) });

/** Of a conversation, oldest first. */
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
