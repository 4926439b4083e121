import { z } from 'zod';
import { conversationIdSchema } from '#shared/contracts/ids.ts';

/** No parameters, no query, no body. */
export const nothing = z.strictObject({});
export const done = z.strictObject({ ok: z.literal(true) });
/** A moment in UTC with milliseconds, as the server writes it: `2026-01-31T12:00:00.000Z`. */
export const time = z.iso.datetime({ precision: 3 });
export const count = z.number().int().nonnegative();
export const byConversation = z.strictObject({ conversation_id: conversationIdSchema });
