import { parse } from 'yaml';
import type { z } from 'zod';
import { ContentError, firstFault } from './content-error.ts';

const fence = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

const readYaml = (file: string, text: string): unknown => {
  try {
    return parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ContentError(file, 'yaml', reason);
  }
};

/** Validates a whole YAML file. Throws a `ContentError` naming the field. */
export const checkYaml = <S extends z.ZodType>(file: string, text: string, schema: S) => {
  const checked = schema.safeParse(readYaml(file, text));
  if (!checked.success) throw firstFault(file, checked.error);
  return checked.data;
};

/** Splits a markdown file into its validated front matter and its body. */
export const checkFrontMatter = <S extends z.ZodType>(file: string, text: string, schema: S) => {
  const match = fence.exec(text);
  if (!match) throw new ContentError(file, 'front matter', 'must begin with --- and end with ---');
  return {
    data: checkYaml(file, match[1] ?? '', schema),
    body: text.slice(match[0].length),
  };
};
