import type { AvailabilityStatus } from '#shared/contracts/presence.ts';
import { backText } from '#site/ui/chat/back-text.ts';

/** The status that visitors see, and its next change. */
export const availabilityText = (
  { mode, is_here, back_at, changes_at }: AvailabilityStatus,
  now = Date.now(),
): string => {
  const seen = is_here ? 'Here' : 'Away';
  const back = back_at === undefined ? '' : `, back ${backText(back_at, now)}`;
  if (changes_at === undefined) return `${seen}.`;
  if (mode !== 'automatic') return `${seen}${back}. Automatic again ${backText(changes_at, now)}.`;
  return back === '' ? `${seen}. The hours end ${backText(changes_at, now)}.` : `${seen}${back}.`;
};
