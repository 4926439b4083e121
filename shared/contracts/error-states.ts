import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { errorStateNames } from '#shared/domain/analytics/error-state.ts';
import { done } from '#shared/contracts/shapes.ts';

const errorSignatureSchema = z.string().regex(/^[0-9a-f]{16}$/, 'must be a signature');

export const setErrorState = call('POST', '/api/admin/figures/errors/:signature/state', {
  doc: 'A resolved error opens again by itself in a visit that began under a newer version.',
  params: z.object({ signature: errorSignatureSchema }),
  body: z.object({ state: z.enum(errorStateNames) }),
  answer: done,
});
