import type { z } from 'zod';

/** An error in the content that its author can find: which file, which field, what. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  constructor(
    readonly file: string,
    readonly field: string,
    readonly fault: string,
  ) {
    super(`${file}: ${field}: ${fault}`);
  }
}

export const firstFault = (file: string, error: z.ZodError): ContentError => {
  const issue = error.issues[0];
  if (!issue) return new ContentError(file, 'front matter', error.message);
  const at = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = [...issue.path, ...(at ? [at] : [])].map(String).join('.') || 'front matter';
  return new ContentError(file, field, issue.message);
};
