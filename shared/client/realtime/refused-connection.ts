import type { Problem } from '#shared/contracts/errors.ts';
import { backoffMs, reconnectRange } from '#shared/domain/backoff.ts';

const final: ReadonlySet<string> = new Set([
  'unauthorized',
  'origin_refused',
  'feature_off',
  'validation_failed',
]);

/**
 * How long to wait after the server itself closed the connection, after which Socket.IO does not
 * reconnect. Null: the refusal is permanent, do not retry. `attempt` counts from 0.
 */
export const refusedRetryMs = (
  problem: Problem | null,
  attempt: number,
  jitter: number,
): number | null => {
  if (problem && final.has(problem.code)) return null;
  const waitMs = backoffMs(attempt, reconnectRange, jitter);
  return Math.max(waitMs, (problem?.retry_after_s ?? 0) * 1_000);
};
