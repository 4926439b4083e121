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
