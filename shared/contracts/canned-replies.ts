import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { messageTextSchema, nameInLowerCase } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** The name typed after the slash. */
const nameSchema = nameInLowerCase(limits.inbox.replyNameCharacters);

/** A canned reply. Its text may contain {name}, {page} and {country}. */
export const cannedReplySchema = z.strictObject({ name: nameSchema, content: messageTextSchema });
export type CannedReply = z.infer<typeof cannedReplySchema>;

const answer = z.strictObject({ replies: z.array(cannedReplySchema) });

export const listCannedReplies = call('GET', '/api/admin/canned-replies', {
  doc: 'The canned replies, by name.',
  answer,
});

export const saveCannedReply = call('POST', '/api/admin/canned-replies', {
  doc: 'Saves a reply, replacing any of that name and the one that `replaces` names. Returns all.',
  body: cannedReplySchema.extend({ replaces: nameSchema.optional() }).strip(),
  answer,
});

export const removeCannedReply = call('POST', '/api/admin/canned-replies/:name/remove', {
  doc: 'Removes a canned reply and returns the others. Removing a missing one succeeds.',
  params: z.object({ name: nameSchema }),
  answer,
});
