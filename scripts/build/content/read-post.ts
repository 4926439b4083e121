import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  postFrontMatterSchema,
  type PostBody,
  type PostSummary,
} from '#site/content-model/post.ts';
import { drawPage } from '#site/drawings/draw-project.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { ContentError } from './content-error.ts';
import { checkFrontMatter } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { renderMarkdown } from './markdown.ts';
import type { LinksOf } from './read-project.ts';

export interface ReadPost {
  file: string;
  summary: PostSummary;
  drawing: ProjectToDraw;
  body: (highlight: Highlight) => Promise<{ body: PostBody; links: LinksOf[] }>;
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

/** Reads one file of `posts`. Throws a `ContentError`. */
export const readPost = async (root: string, name: string): Promise<ReadPost> => {
  const slug = name.replace(/\.md$/, '');
  const file = `posts/${name}`;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    throw new ContentError(file, 'file name', 'must be lower-case words joined by hyphens');
  const text = await readFile(join(root, name), 'utf8');
  const { data, body } = checkFrontMatter(file, text, postFrontMatterSchema);
  const { drawing: drawn, ...summary } = data;
  const drawing = toDraw(slug, data);
  const words = body.split(/\s+/).length;
  return {
    file,
    drawing,
    summary: { ...summary, slug, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) },
    body: async (highlight) => {
      const { html, headings, links } = await renderMarkdown(body, {
        file,
        idPrefix: '',
        highlight,
      });
      const { type, system } = drawn;
      const parts = system.parts.map(({ name }) => name);
      return {
        body: { html, headings, drawing: drawPage(drawing), parts, type },
        links: [{ file, links }],
      };
    },
  };
};
