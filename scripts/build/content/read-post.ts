import type { z } from 'zod';
import {
  postFrontMatterSchema,
  type PostBody,
  type PostSummary,
} from '#site/content-model/post.ts';
import { kebab } from '#site/content-model/words.ts';
import { essayMotifs } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import type { Texts } from '#site/texts/en.ts';
import { badName, unreadable, type Reading } from './content-fault.ts';
import { deriveSystem } from './derive-system.ts';
import type { FaultAt } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { drawInline, readTextFile, type Source } from './text-file.ts';

export interface ReadPost {
  summary: PostSummary;
  drawing: ProjectToDraw;
  faultAt: FaultAt;
  body: (highlight: Highlight, texts: Texts) => PostBody;
}

const WORDS_PER_MINUTE = 220;

const toDraw = (
  slug: string,
  { title, date, tags, drawing }: z.infer<typeof postFrontMatterSchema>,
  body: string,
): ProjectToDraw => {
  const known = { id: slug, title, type: drawing?.type ?? 'other', date, status: 'essay' } as const;
  const system =
    drawing?.system ??
    deriveSystem({ ...known, technologies: tags, metrics: [], body }, essayMotifs);
  const { value } = drawing ?? {};
  const metrics =
    system.dimension && value !== undefined ? [{ label: system.dimension.metric, value }] : [];
  return { ...known, number: 'Essay', system, metrics };
};

export const readPost = async (
  _root: string,
  name: string,
  { text: textOf, memory }: Source,
): Promise<Reading<ReadPost>> => {
  const slug = name.replace(/\.md$/, '');
  const file = `posts/${name}`;
  if (!kebab.safeParse(slug).success) return unreadable(file, 'file name', badName);
  const text = await textOf(file);
  const read = readTextFile({ file, text }, postFrontMatterSchema, memory);
  const { data, faults, links, faultAt } = read;
  if (data === null) return { value: null, faults, links };
  const { drawing: _, ...summary } = data;
  const drawing = toDraw(slug, data, read.body);
  const words = read.body.split(/\s+/).length;
  const value = {
    drawing,
    faultAt,
    summary: { ...summary, slug, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) },
    body: (highlight: Highlight, texts: Texts) => ({
      html: read.render(highlight),
      headings: read.headings,
      drawing: drawInline(drawing, memory, texts),
      parts: drawing.system.parts.map((part) => part.name),
      type: drawing.type,
    }),
  };
  return { value, faults, links };
};
