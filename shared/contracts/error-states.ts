import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { errorStateNames } from '#shared/domain/analytics/error-state.ts';
import { setErrorStateRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { done, nothing } from '#shared/contracts/shapes.ts';

const errorSignatureSchema = z.string().regex(/^[0-9a-f]{16}$/, 'must be a signature');

/** A resolved error opens again by itself in a visit that began under a newer version. */
export const setErrorState = defineCall({
  ...setErrorStateRoute,
  params: z.object({ signature: errorSignatureSchema }),
  query: nothing,
  body: z.object({ state: z.enum(errorStateNames) }),
  answer: done,
});
