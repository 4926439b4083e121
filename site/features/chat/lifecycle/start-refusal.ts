import type { Attempt } from '#site/features/chat/chat-calls.ts';

const inWords = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
};

/**
 * Explains to the visitor why no conversation can be started now, or null. An unanswered attempt
 * returns null, because the connection status shows it.
 */
export const startRefusal = (attempt: Attempt<unknown>): string | null => {
  if (attempt.ok || attempt.problem?.code !== 'slow_down') return null;
  return `Too many conversations were begun from your network. This one begins ${inWords(attempt.problem.retry_after_s ?? 0)}; what you write until then is kept.`;
};
