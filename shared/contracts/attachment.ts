import { z } from 'zod';
import { clientIdSchema } from '#shared/contracts/ids.ts';

/**
 * A file in the chat. Its `id` is the `client_id` of the message that carries it. `type` follows from
 * the content, never from the name. `width` and `height` are set for pictures that may be shown.
 */
export const attachmentSchema = z.strictObject({
  id: clientIdSchema,
  name: z.string(),
  bytes: z.number().int().positive(),
  type: z.string(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;
