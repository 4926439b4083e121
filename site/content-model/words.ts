import { z } from 'zod';

export const line = (max: number) => z.string().trim().min(1).max(max);

export const kebab = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

const fileName = /^(?!\.)[^/\\\p{Cc}]+$/u;

/** The path of a file in `folder`, by its plain name, not percent-encoded. */
export const fileIn = (folder: string, extension: string) =>
  z
    .string()
    .refine(
      (path) =>
        path.startsWith(folder) &&
        path.endsWith(`.${extension}`) &&
        fileName.test(path.slice(folder.length)),
      `must be ${folder}….${extension}`,
    );

export const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM');

/** A BCP 47 tag, in its canonical form. */
export const languageTag = z.string().transform((tag, context) => {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a language tag, as in en or pt-BR' });
    return z.NEVER;
  }
});
