import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fail } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import { Refusal } from '#api/http/refusal.ts';

/**
 * The same UUIDv7 for repeats of a call, from the header `Idempotency-Key`; undefined without it.
 * Includes `path` and the caller's key, so that two programs that both count from 1 do not collide.
 */
export const repeatedId = ({ headers }: IncomingMessage, path: string): string | undefined => {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given).trim();
  if (key === '' || key.length > limits.identity.idempotencyKeyCharacters) {
    const most = limits.identity.idempotencyKeyCharacters;
    throw new Refusal(
      fail('validation_failed', 'the request is invalid', {
        fields: { 'Idempotency-Key': `must have 1 to ${most} characters` },
      }),
    );
  }
  const caller = headers.authorization ?? '';
  const hex = createHash('sha256')
    .update(JSON.stringify([caller, path, key]))
    .digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
  ];
  return [...parts, hex.slice(18, 30)].join('-');
};
