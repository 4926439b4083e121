import { z } from 'zod';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { attachmentSchema } from '#shared/contracts/attachment.ts';
import { defineCall } from '#shared/contracts/call.ts';
import { clientIdSchema } from '#shared/contracts/ids.ts';
import {
  getAttachmentRoute,
  sendAttachmentPartRoute,
  startAttachmentRoute,
} from '#shared/contracts/routes/on-demand.ts';
import { byConversation, count, nothing } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';

/** `attachment` is null until everything has been received and stored. */
const progress = z.strictObject({ received: count, attachment: attachmentSchema.nullable() });

/**
 * Begins an upload, or tells how far it is. The id is the sender's: a repeat continues the upload,
 * and a repeat after its end returns the stored file. The server cleans the name.
 */
export const startAttachment = defineCall({
  ...startAttachmentRoute,
  params: byConversation,
  query: nothing,
  body: z.object({
    attachment_id: clientIdSchema,
    name: wellFormedText(1_000),
    bytes: z.number().int().min(1, 'must not be empty'),
    from_admin: z.boolean(),
  }),
  answer: progress,
});

/**
 * The next part of a file as raw bytes (`application/octet-stream`). A part at another offset than
 * `received` is ignored; the answer tells where to continue.
 */
export const sendAttachmentPart = defineCall({
  ...sendAttachmentPartRoute,
  params: byConversation.extend({
    attachment_id: clientIdSchema,
    offset: z.coerce.number().int().min(0).max(attachmentLimits.fileBytes),
  }),
  query: nothing,
  body: nothing,
  answer: progress,
});

/** The file itself. Only a recognised picture is shown in place; anything else is a download. */
export const getAttachment = defineCall({
  ...getAttachmentRoute,
  params: byConversation.extend({ attachment_id: clientIdSchema }),
  query: nothing,
  body: nothing,
  answer: z.string(),
});
