import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { lineText, paragraphText } from '#shared/contracts/text.ts';
import { presenceLimits } from '#shared/presence-limits.ts';

/** How the owner presents themselves in the chat. Null: what the chat says by itself. */
const texts = {
  /** After "Chat with". */
  name: lineText(presenceLimits.ownerNameCharacters).nullable(),
  /** The text that a visitor reads before they have written. */
  greeting: paragraphText(presenceLimits.greetingCharacters).nullable(),
  /** When the owner usually replies, as a sentence. */
  reply_time: lineText(presenceLimits.replyTimeCharacters).nullable(),
};

const voiceSchema = z.strictObject({
  ...texts,
  /** The address of the picture, which changes with it. */
  portrait: z.string().nullable(),
});
export type Voice = z.infer<typeof voiceSchema>;

export const getVoice = call('GET', '/api/admin/voice', {
  doc: 'How the chat presents the owner.',
  answer: voiceSchema,
});

export const setVoice = call('POST', '/api/admin/voice', {
  doc:
    'Changes how the chat presents the owner, for all visitors at once. `portrait`: a small ' +
    'PNG, JPEG or WebP in base64; null removes it; without it the picture stays.',
  body: z.object({
    ...texts,
    portrait: z
      .string()
      .max(Math.ceil(presenceLimits.portraitBytes / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')
      .nullable()
      .optional(),
  }),
  answer: voiceSchema,
});

export const getPortrait = call('GET', '/api/owner/portrait/:version', {
  doc: 'The picture of the owner. It never changes: a new one has another address.',
  media: { answer: ['image/*'] },
  params: z.object({ version: z.string().regex(/^[0-9a-f]{16}$/, 'must be a version') }),
  answer: z.string(),
});
