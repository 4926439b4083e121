import type { z } from 'zod';
import {
  postFrontMatterSchema,
  type PostBody,
  type PostSummary,
} from '#site/content-model/post.ts';
import { kebab } from '#site/content-model/words.ts';
import { drawPage } from '#site/drawings/draw-project.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { badName, unreadable, type Reading } from './content-fault.ts';
import type { FaultAt } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { readTextFile, type Source } from './text-file.ts';

export interface ReadPost {
  summary: PostSummary;
  drawing: ProjectToDraw;
  faultAt: FaultAt;
  body: (highlight: Highlight) => PostBody;
}

const WORDS_PER_MINUTE = 220;

const toDraw = (
  slug: string,
  { title, date, drawing: { type, value, system } }: z.infer<typeof postFrontMatterSchema>,
): ProjectToDraw => ({
  id: slug,
  title,
  type,
  system,
  number: 'Essay',
  date,
  status: 'essay',
  metrics: [{ label: system.dimension.metric, value }],
});

/** Reads one file of `posts`. */
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
  const { drawing: drawn, ...summary } = data;
  const drawing = toDraw(slug, data);
  const words = read.body.split(/\s+/).length;
  const value = {
    drawing,
    faultAt,
    summary: { ...summary, slug, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) },
    body: (highlight: Highlight) => ({
      html: read.render(highlight),
      headings: read.headings,
      drawing: memory(`${file} drawing`, text, () => drawPage(drawing)),
      parts: drawn.system.parts.map((part) => part.name),
      type: drawn.type,
    }),
  };
  return { value, faults, links };
};
