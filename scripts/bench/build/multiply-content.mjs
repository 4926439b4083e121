// @ts-check
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';

const fence = /^---\n([\s\S]*?)\n---\n/;
const DAY_MS = 86_400_000;

/** @param {unknown} date @param {number} days */
const daysBefore = (date, days) =>
  new Date(Date.parse(String(date)) - days * DAY_MS).toISOString().slice(0, 10);

/** The same text with another title and date. @param {string} text @param {number} copy */
const retitled = (text, copy) => {
  const [whole = '', head = ''] = fence.exec(text) ?? [];
  const document = parseDocument(head);
  const title = String(document.get('title'));
  document.set('title', `${title} ${copy}`.slice(0, 70));
  document.set('date', daysBefore(document.get('date'), copy));
  document.delete('updated');
  if (document.has('metrics')) document.set('shortTitle', `${copy} ${title}`.slice(0, 20).trim());
  if (document.has('screenshots')) document.set('screenshots', []);
  return `---\n${document.toString()}---\n${text.slice(whole.length)}`;
};

/**
 * Writes a content folder with any number of projects and posts, by copying those of another. No
 * two texts are the same, nor the same as in an earlier run, so that the cache contains none.
 *
 * @param {string} from
 * @param {string} to
 * @param {{ projects: number, posts: number, run: number }} wanted
 * @returns {string} the path of a post in `to`
 */
export const multiplyContent = (from, to, { projects, posts, run }) => {
  cpSync(from, to, { recursive: true, dereference: true });
  /** @param {string} text @param {number} copy */
  const marked = (text, copy) => `${text}\nCopy ${copy} of run ${run}.\n`;
  const ids = readdirSync(path.join(from, 'projects'));
  for (let copy = 0; copy < projects; copy += 1) {
    const source = ids[copy % ids.length] ?? '';
    const id = copy < ids.length ? source : `${source}-${copy}`;
    const folder = path.join(to, 'projects', id);
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(path.join(from, 'projects', source))) {
      if (!name.endsWith('.md')) continue;
      const text = readFileSync(path.join(from, 'projects', source, name), 'utf8');
      const own = name === 'readme.md' && copy >= ids.length ? retitled(text, copy) : text;
      writeFileSync(path.join(folder, name), marked(own, copy));
    }
  }
  for (const id of ids.slice(projects)) rmSync(path.join(to, 'projects', id), { recursive: true });
  const names = readdirSync(path.join(from, 'posts'));
  for (let copy = 0; copy < posts; copy += 1) {
    const source = names[copy % names.length] ?? '';
    const text = readFileSync(path.join(from, 'posts', source), 'utf8');
    const name = copy < names.length ? source : source.replace(/\.md$/, `-${copy}.md`);
    const own = copy < names.length ? text : retitled(text, copy);
    writeFileSync(path.join(to, 'posts', name), marked(own, copy));
  }
  return `posts/${names[0]}`;
};
