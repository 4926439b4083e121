import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  postFrontMatterSchema,
  type PostBody,
  type PostSummary,
} from '#site/content-model/post.ts';
import { ContentError } from './content-error.ts';
import { checkFrontMatter } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { renderMarkdown } from './markdown.ts';
import type { LinksOf } from './read-project.ts';

export interface ReadPost {
  file: string;
  summary: PostSummary;
  body: (highlight: Highlight) => Promise<{ body: PostBody; links: LinksOf[] }>;
}

const WORDS_PER_MINUTE = 220;

/** Reads one file of `site/content/posts`. Throws a `ContentError`. */
export const readPost = async (root: string, name: string): Promise<ReadPost> => {
  const slug = name.replace(/\.md$/, '');
  const file = `site/content/posts/${name}`;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    throw new ContentError(file, 'file name', 'must be lower-case words joined by hyphens');
  const text = await readFile(join(root, name), 'utf8');
  const { data, body } = checkFrontMatter(file, text, postFrontMatterSchema);
  const words = body.split(/\s+/).length;
  return {
    file,
    summary: { ...data, slug, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) },
    body: async (highlight) => {
      const { html, headings, links } = await renderMarkdown(body, {
        file,
        idPrefix: '',
        highlight,
      });
      return { body: { html, headings }, links: [{ file, links }] };
    },
  };
};
