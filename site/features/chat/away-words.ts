import type { Owner } from '#shared/contracts/presence.ts';
import { backText } from '#site/ui/chat/back-text.ts';

/**
 * The texts that visitors see while the owner is away: the message, and the return time if known.
 */
export const awayWords = ({ away_text: text, back_at: back }: Owner): [string, string | null] => [
  text ?? 'I am away just now. Leave a message and I will answer when I am back.',
  back ? `Back ${backText(back)}.` : null,
];
