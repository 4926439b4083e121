import { z } from 'zod';
import { apiScopes } from '#shared/contracts/api-scopes.ts';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { time } from '#shared/contracts/shapes.ts';
import { lineText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** API keys of other programs, for reading and for `write` calls. Every call needs `x-admin-key`. */

const scopes = z
  .array(z.enum(apiScopes))
  .min(1, 'must name at least one scope')
  .max(apiScopes.length)
  .refine((given) => new Set(given).size === given.length, 'must name each scope once');

/** The key itself is not stored and cannot be shown again. */
const apiKeySchema = z.strictObject({
  key_id: uuidSchema,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: time,
  /** Rounded to the hour; null before the first use. */
  used_at: time.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const keys = z.strictObject({ keys: z.array(apiKeySchema) });

export const listApiKeys = call('GET', '/api/admin/api-keys', {
  doc: 'The keys of other programs, oldest first.',
  answer: keys,
});

export const createApiKey = call('POST', '/api/admin/api-keys', {
  doc: 'Makes a key and shows it this one time. `conflict` when there are too many.',
  body: z.object({ name: lineText(limits.identity.apiKeyNameCharacters), scopes }),
  answer: keys.extend({ key: z.string(), key_id: uuidSchema }),
});

export const revokeApiKey = call('POST', '/api/admin/api-keys/:key_id/revoke', {
  doc: 'Refuses the key from now on, on every node. Revoking a missing one succeeds.',
  params: z.object({ key_id: uuidSchema }),
  answer: keys,
});
