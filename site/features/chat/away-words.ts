import type { Owner } from '#shared/contracts/presence.ts';
import { backText } from '#site/ui/chat/back-text.ts';

/** What visitors read while the owner is away: the message, and when they are back if that is known. */
export const awayWords = ({ away_text: text, back_at: back }: Owner): [string, string | null] => [
  text ?? 'I am away just now. Leave a message and I will answer when I am back.',
  back ? `Back ${backText(back)}.` : null,
];
