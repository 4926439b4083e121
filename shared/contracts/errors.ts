import { z } from 'zod';

/** The closed set of expected failures, each with the HTTP status that carries it. */
export const errorStatus = {
  validation_failed: 400,
  unauthorized: 401,
  origin_refused: 403,
  not_found: 404,
  feature_off: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  slow_down: 429,
  internal: 500,
  storage_unavailable: 503,
  timed_out: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** An error for programs; the interface chooses the text for people from `code`. */
export const problemSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  /** Field names (dotted paths) with their problems. With `validation_failed`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With `slow_down`: whole seconds to wait. */
  retry_after_s: z.number().int().nonnegative().optional(),
  request_id: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The failure envelope of HTTP bodies, socket acknowledgements and the desktop bridge. */
export const failureSchema = z.strictObject({ ok: z.literal(false), error: problemSchema });
export type Failure = z.infer<typeof failureSchema>;

export const fail = (
  code: ErrorCode,
  message: string,
  more: Pick<Problem, 'fields' | 'retry_after_s'> = {},
): Failure => ({ ok: false, error: { code, message, ...more } });

/** Converts a zod error to `fields`: the first problem of each field, keyed by its dotted path. */
export const fieldsOf = (error: z.ZodError): Record<string, string> => {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.map(String).join('.') || 'body'];
    for (const name of names) if (!fields.has(name)) fields.set(name, issue.message);
  }
  return Object.fromEntries(fields);
};
