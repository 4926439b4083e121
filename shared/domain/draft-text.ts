import { limits } from '#shared/limits.ts';

const loneSurrogates = /\p{Surrogate}/gu;

/**
 * The text to send for a draft: trimmed, not empty, at most 5000 UTF-16 units. A lone surrogate becomes
 * the replacement character, since UTF-8 cannot encode it. Null if there is nothing to send or too much.
 * The result passes `messageTextSchema`.
 */
export const draftText = (typed: string): string | null => {
  const text = typed.replace(loneSurrogates, '\uFFFD').trim();
  return text.length === 0 || text.length > limits.chat.messageCharacters ? null : text;
};

/** The remaining UTF-16 units; negative if the text is too long. */
export const charactersLeft = (typed: string): number =>
  limits.chat.messageCharacters - typed.trim().length;
