import type { Owner } from '#shared/contracts/presence.ts';
import { backText } from '#site/ui/chat/back-text.ts';
import { texts } from '#site/texts/en.ts';

/**
 * The texts that visitors see while the owner is away: the message, and the return time if known.
 */
export const awayWords = ({ away_text: text, back_at: back }: Owner): [string, string | null] => [
  text ?? texts.chat.away.text,
  back ? texts.chat.away.back(backText(back)) : null,
];
