import type { z } from 'zod';
import type { ContentFault, PageLink } from './content-fault.ts';
import { checkFrontMatter, type FaultAt } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { readMarkdown, type MarkdownText } from './markdown.ts';
import type { TextCache } from './text-cache.ts';

/** A Markdown file with front matter. */
export interface TextFile<T> {
  /** The front matter; null if it is at fault. */
  data: T | null;
  body: string;
  headings: MarkdownText['headings'];
  render: (highlight: Highlight) => string;
  faults: ContentFault[];
  links: PageLink[];
  faultAt: FaultAt;
}

/** Remembers what was made of a text, so that only texts that changed are read again. */
export interface Memory {
  <T>(key: string, text: string, make: () => T): T;
  /** What earlier builds rendered. */
  readonly texts: TextCache | null;
}

export const createMemory = (texts: TextCache | null = null): Memory => {
  const made = new Map<string, { text: string; value: unknown }>();
  const remember = <T>(key: string, text: string, make: () => T): T => {
    const known = made.get(key);
    // What a key names is always made by the same code.
    if (known?.text === text) return known.value as T;
    const value = make();
    made.set(key, { text, value });
    return value;
  };
  return Object.assign(remember, { texts });
};

/** Where the texts of the content come from. */
export interface Source {
  /** The text of a file, by its path in the content folder. */
  text: (file: string) => Promise<string>;
  memory: Memory;
}

export const readTextFile = <S extends z.ZodType>(
  { file, text, idPrefix = '' }: { file: string; text: string; idPrefix?: string },
  schema: S,
  memory: Memory,
): TextFile<z.output<S>> =>
  memory(file, text, () => {
    const { data, faults, faultAt, body } = checkFrontMatter(file, text, schema);
    const { text: markdown, firstLine } = body ?? { text: '', firstLine: 1 };
    const read = readMarkdown(markdown, { file, firstLine, idPrefix }, memory.texts);
    return {
      data,
      body: markdown,
      headings: read.headings,
      render: read.render,
      faults: [...faults, ...read.faults],
      links: read.links,
      faultAt,
    };
  });
