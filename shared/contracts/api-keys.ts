import { z } from 'zod';
import { apiScopes } from '#shared/contracts/api-scopes.ts';
import { defineCall } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { nothing, time } from '#shared/contracts/shapes.ts';
import { lineText } from '#shared/contracts/text.ts';
import {
  createApiKeyRoute,
  listApiKeysRoute,
  revokeApiKeyRoute,
} from '#shared/contracts/routes/settings.ts';
import { limits } from '#shared/limits.ts';

/** Keys of other programs, which may read and nothing else. Every call needs `x-admin-key`. */

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
  /** To the hour; null before the first use. */
  used_at: time.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const keys = z.strictObject({ keys: z.array(apiKeySchema) });

/** All of them, oldest first. */
export const listApiKeys = defineCall({
  ...listApiKeysRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: keys,
});

/** Makes a key and shows it this one time. `conflict` when there are too many. */
export const createApiKey = defineCall({
  ...createApiKeyRoute,
  params: nothing,
  query: nothing,
  body: z.object({ name: lineText(limits.identity.apiKeyNameCharacters), scopes }),
  answer: keys.extend({ key: z.string(), key_id: uuidSchema }),
});

/** Refuses the key from now on, on every node. Revoking a missing one succeeds. */
export const revokeApiKey = defineCall({
  ...revokeApiKeyRoute,
  params: z.object({ key_id: uuidSchema }),
  query: nothing,
  body: nothing,
  answer: keys,
});
