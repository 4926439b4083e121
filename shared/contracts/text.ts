import { z } from 'zod';
import { limits } from '#shared/limits.ts';

// With the `u` flag this matches lone surrogates only. They are no characters and UTF-8 cannot
// encode them; a text that cannot be stored exactly is refused rather than changed.
const loneSurrogate = /\p{Surrogate}/u;

export const isWellFormed = (text: string): boolean => !loneSurrogate.test(text);

/** Any text that UTF-8 encodes exactly. */
export const wellFormedText = (maxCharacters: number) =>
  z.string().max(maxCharacters).refine(isWellFormed, 'must be well-formed Unicode');

/** Trimmed, not empty. The length counts UTF-16 units, as browsers do. */
export const messageTextSchema = z
  .string()
  .refine(isWellFormed, 'must be well-formed Unicode')
  .trim()
  .min(1, 'must not be empty')
  .max(limits.chat.messageCharacters);

/** A path on this site, beginning with a slash: "/projects/watchtower-ai". */
export const pageSchema = wellFormedText(limits.chat.pageCharacters).regex(
  /^\/(?!\/)/,
  'must be a path on this site',
);
