import { z } from 'zod';
import { limits } from '#shared/limits.ts';

// With the `u` flag this matches lone surrogates only. They are no characters and UTF-8 cannot encode
// them; a text that cannot be stored exactly is refused rather than changed.
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

const control = /\p{Cc}/u;
const controlButLineBreak = /[^\P{Cc}\n\t]/u;

const plain = (maxCharacters: number, refused: RegExp) =>
  wellFormedText(maxCharacters)
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => !refused.test(text), 'must not contain control characters');

/** Trimmed text in one line, not empty, without control characters. */
export const lineText = (maxCharacters: number) => plain(maxCharacters, control);

/** Like `lineText`, with any number of lines. */
export const paragraphText = (maxCharacters: number) => plain(maxCharacters, controlButLineBreak);

/** A web address. The server decides whether it may send requests there. */
export const webAddress = (maxCharacters: number) =>
  z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .max(maxCharacters, `must have at most ${maxCharacters} characters`);

/** A name chosen by the owner: "pricing-page". */
export const nameInLowerCase = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens');

/** A path on this site, beginning with a slash: "/projects/heron-lookout". */
export const pageSchema = wellFormedText(limits.chat.pageCharacters).regex(
  /^\/(?!\/)/,
  'must be a path on this site',
);
