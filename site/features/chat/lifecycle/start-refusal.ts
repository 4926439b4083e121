import type { Attempt } from '#site/features/chat/chat-calls.ts';
import { texts } from '#site/texts/en.ts';

/**
 * Explains to the visitor why no conversation can be started now, or null. An unanswered attempt
 * returns null, because the connection status shows it.
 */
export const startRefusal = (attempt: Attempt<unknown>): string | null => {
  if (attempt.ok || attempt.problem?.code !== 'slow_down') return null;
  return texts.chat.tooManyBegun(Math.max(1, Math.ceil((attempt.problem.retry_after_s ?? 0) / 60)));
};
