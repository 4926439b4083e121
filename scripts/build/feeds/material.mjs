// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The input of the feeds: the prerenderer's data, and the texts as they were written.
 * @typedef {object} Material
 * @property {string} language a BCP 47 tag
 * @property {import('#site/texts/en.ts').Texts} texts the interface texts
 * @property {import('#site/head/sections.ts').Sections} sections the sections of the site
 * @property {import('#site/content-model/owner.ts').Owner} owner
 * @property {readonly import('#site/content-model/project.ts').ProjectSummary[]} projects newest first
 * @property {readonly import('#site/content-model/post.ts').PostSummary[]} posts newest first
 * @property {Readonly<Record<string, import('#site/content-model/project.ts').ProjectBody>>} projectBodies
 * @property {Readonly<Record<string, import('#site/content-model/post.ts').PostBody>>} postBodies
 */

/**
 * @param {string} content @param {string} file a path in it, already checked by the content pipeline
 */
export const readMarkdown = (content, file) => {
  // Synchronous: the threads that would read it are busy compressing pages.
  const text = readFileSync(join(content, file), 'utf8');
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();
};
