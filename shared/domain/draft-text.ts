import { limits } from '#shared/limits.ts';

const loneSurrogates = /\p{Surrogate}/gu;

/**
 * What may be sent of what was typed: trimmed, not empty, at most 5000 UTF-16 units. A half
 * of a character that was cut off becomes the replacement character, since UTF-8 cannot carry it.
 * Null when there is nothing to send or too much. What it answers passes `messageTextSchema`.
 */
export const draftText = (typed: string): string | null => {
  const text = typed.replace(loneSurrogates, '\uFFFD').trim();
  return text.length === 0 || text.length > limits.chat.messageCharacters ? null : text;
};

/** How many more UTF-16 units fit; negative when the text is too long. */
export const charactersLeft = (typed: string): number =>
  limits.chat.messageCharacters - typed.trim().length;
