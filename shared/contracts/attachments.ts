import { z } from 'zod';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { attachmentSchema } from '#shared/contracts/attachment.ts';
import { call } from '#shared/contracts/call.ts';
import { clientIdSchema } from '#shared/contracts/ids.ts';
import { byConversation, count } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';

/** `attachment` is null until the whole file has been received and stored. */
const progress = z.strictObject({ received: count, attachment: attachmentSchema.nullable() });

export const startAttachment = call('POST', '/api/conversations/:conversation_id/attachments', {
  doc:
    "Begins an upload, or tells how far it is. The id is the sender's: a repeat continues the " +
    'upload, and a repeat after its end returns the stored file. The server cleans the name. ' +
    'Needs `x-admin-key` when `from_admin`.',
  params: byConversation,
  body: z.object({
    attachment_id: clientIdSchema,
    name: wellFormedText(1_000),
    bytes: z.number().int().min(1, 'must not be empty'),
    from_admin: z.boolean(),
  }),
  answer: progress,
});

export const sendAttachmentPart = call(
  'POST',
  '/api/conversations/:conversation_id/attachments/:attachment_id/parts/:offset',
  {
    doc:
      'The next part of a file as raw bytes (`application/octet-stream`). A part at another ' +
      'offset than `received` is ignored; the answer tells where to continue. `attachment` is ' +
      'null until the file is stored.',
    media: { body: 'application/octet-stream' },
    params: byConversation.extend({
      attachment_id: clientIdSchema,
      offset: z.coerce.number().int().min(0).max(attachmentLimits.fileBytes),
    }),
    answer: progress,
  },
);

export const getAttachment = call(
  'GET',
  '/api/conversations/:conversation_id/attachments/:attachment_id',
  {
    doc:
      'The file itself. Only a recognized picture is shown in place; anything else is a ' +
      'download (docs/attachments.md).',
    media: { answer: ['*/*'] },
    params: byConversation.extend({ attachment_id: clientIdSchema }),
    answer: z.string(),
  },
);
