// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../output-paths.mjs';

/**
 * The input of the feeds: the prerenderer's data, and the texts as they were written.
 * @typedef {object} Material
 * @property {import('#site/content-model/owner.ts').Owner} owner
 * @property {readonly import('#site/content-model/project.ts').ProjectSummary[]} projects newest first
 * @property {readonly import('#site/content-model/post.ts').PostSummary[]} posts newest first
 * @property {Readonly<Record<string, import('#site/content-model/project.ts').ProjectBody>>} projectBodies
 * @property {Readonly<Record<string, import('#site/content-model/post.ts').PostBody>>} postBodies
 */

/** @param {string} file in `site/content`, already checked by the content pipeline */
export const readMarkdown = async (file) => {
  const text = await readFile(join(repository, 'site/content', file), 'utf8');
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();
};
