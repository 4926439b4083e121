import { z } from 'zod';
import { conversationIdSchema } from '#shared/contracts/ids.ts';
import { isTimeZone } from '#shared/domain/analytics/zoned-time.ts';

/** No parameters, no query, no body. Drops anything that arrives. */
export const nothing = z.object({});
export const done = z.strictObject({ ok: z.literal(true) });
/** A time in UTC with milliseconds, in the server's format: `2026-01-31T12:00:00.000Z`. */
export const time = z.iso.datetime({ precision: 3 });
export const count = z.number().int().nonnegative();
/** An IANA name, such as "Europe/Berlin" or "UTC". */
export const timeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone');
export const byConversation = z.object({ conversation_id: conversationIdSchema });

/** A value that a browser may lack: missing and null are equivalent. */
export const lacking = <Schema extends z.ZodType>(schema: Schema) =>
  // A transform instead would nearly double the time of checking an event.
  schema
    .nullable()
    .overwrite((value) => value ?? (undefined as never))
    .optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Schema> | undefined, z.input<Schema> | null | undefined>
  >;

// The last millisecond of the year 9999: later years have five digits.
const LAST_MS = 253_402_300_799_999;

/**
 * A time in a client's format: ISO 8601 with an offset, or milliseconds since 1970. Converted to the
 * server's format.
 */
export const clientTime = z
  .union([z.iso.datetime({ offset: true }), z.number().min(0).max(LAST_MS)], {
    error: 'must be ISO 8601 or milliseconds since 1970',
  })
  .transform((moment) => new Date(moment).toISOString());
