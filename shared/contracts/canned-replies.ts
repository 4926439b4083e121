import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { messageTextSchema, nameInLowerCase } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';
import {
  listCannedRepliesRoute,
  removeCannedReplyRoute,
  saveCannedReplyRoute,
} from '#shared/contracts/routes/inbox.ts';

/** The name typed after the slash. */
const nameSchema = nameInLowerCase(limits.inbox.replyNameCharacters);

/** A canned reply. Its text may contain {name}, {page} and {country}. */
export const cannedReplySchema = z.strictObject({ name: nameSchema, content: messageTextSchema });
export type CannedReply = z.infer<typeof cannedReplySchema>;

const answer = z.strictObject({ replies: z.array(cannedReplySchema) });

/** All of them, by name. Needs `x-admin-key`, like the others. */
export const listCannedReplies = defineCall({
  ...listCannedRepliesRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer,
});

/** Saves a reply, replacing any of that name and the one that `replaces` names. Returns all. */
export const saveCannedReply = defineCall({
  ...saveCannedReplyRoute,
  params: nothing,
  query: nothing,
  body: cannedReplySchema.extend({ replaces: nameSchema.optional() }).strip(),
  answer,
});

/** Returns the remaining ones. Removing a missing one succeeds. */
export const removeCannedReply = defineCall({
  ...removeCannedReplyRoute,
  params: z.object({ name: nameSchema }),
  query: nothing,
  body: nothing,
  answer,
});
