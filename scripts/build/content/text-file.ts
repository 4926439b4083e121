import type { z } from 'zod';
import { describeSystem, drawPage } from '#site/drawings/draw-project.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import type { Texts } from '#site/texts/en.ts';
import type { BuildCache } from '../build-cache.mjs';
import type { ContentFault, PageLink } from './content-fault.ts';
import { checkFrontMatter, type FaultAt } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { readMarkdown, type MarkdownText } from './markdown.ts';

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

/** Remembers what was made from a text, so that only changed texts are read again. */
export interface Memory {
  <T>(key: string, text: string, make: () => T): T;
  /** The results of earlier builds. */
  readonly cache: BuildCache | null;
}

export const createMemory = (cache: BuildCache | null = null): Memory => {
  const made = new Map<string, { text: string; value: unknown }>();
  const remember = <T>(key: string, text: string, make: () => T): T => {
    const known = made.get(key);
    // Each key is always made by the same code, so comparing texts is enough.
    if (known?.text === text) return known.value as T;
    const value = make();
    made.set(key, { text, value });
    return value;
  };
  return Object.assign(remember, { cache });
};

/** Draws without a style element, which the CSP would block: the page defines the colors. */
export const drawInline = (drawing: ProjectToDraw, { cache }: Memory, texts: Texts): string => {
  const label = describeSystem(drawing, texts.drawings.inWords);
  const draw = () => drawPage(drawing, label);
  return cache ? cache.text('drawing of a page', JSON.stringify([drawing, label]), draw) : draw();
};

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
    const { data, faults, faultAt, body } = checkFrontMatter(file, text, schema, memory.cache);
    const { text: markdown, firstLine } = body ?? { text: '', firstLine: 1 };
    const read = readMarkdown(markdown, { file, firstLine, idPrefix }, memory.cache);
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
