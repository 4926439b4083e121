// @ts-check
import { readFileSync, rmSync, writeFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { contentFolder, testingContent } from '../build/content-folder.mjs';
import { repository } from '../build/output-paths.mjs';
import { buildFlags } from '../run/build-if-stale.mjs';
import { runChild } from '../run/child.mjs';
import { inRoot } from '../run/paths.mjs';
import { benches } from './benches.mjs';
import { runBench } from './parts/run-bench.mjs';
import { row } from './parts/table.mjs';
import { undoWithBench } from './parts/undo.mjs';

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
const multiplyContent = (from, to, { projects, posts, run }) => {
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

const OUTPUT = 'dist/bench';
const LIMIT_MS = 20 * 60_000;
const wanted = { whole: 60, text: 10, title: 30 };

await runBench(
  benches.build,
  () => [
    { name: 'everything', seconds: 90 },
    { name: 'one changed text', seconds: 30 },
    { name: 'one changed title', seconds: 40 },
  ],
  async (bench, { projects, posts }) => {
    undoWithBench(() => rmSync(inRoot(OUTPUT), { recursive: true, force: true }));
    const content = path.join(bench.folder, 'content');
    const source = contentFolder(repository, { CONTENT_DIR: testingContent, ...process.env });
    const post = multiplyContent(source, content, { projects, posts, run: Date.now() });
    // The cache is empty, so even pictures for link previews are drawn.
    const cache = path.join(bench.folder, 'builds.db');
    const env = { ...process.env, CONTENT_DIR: content, FOYER_BUILD_CACHE: cache };
    const build = async () => {
      const { code, output, tookMs } = await runChild(
        process.execPath,
        [...buildFlags, inRoot('scripts/bench/build/build-once.mjs'), OUTPUT],
        { cwd: repository, env, limitMs: LIMIT_MS },
      );
      if (code !== 0) throw new Error(output);
      return { seconds: tookMs / 1_000, ofProcessor: Number(output.split('\n').at(-1)) };
    };
    /** @param {(text: string) => string} change */
    const edit = (change) => {
      const file = path.join(content, post);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    };
    /**
     * Also reports CPU time, which is the same on a busy machine.
     * @param {string} name @param {Awaited<ReturnType<typeof build>>} took @param {number} most
     */
    const report = (name, { seconds, ofProcessor }, most) => {
      const measured = `${seconds.toFixed(1)} s, ${ofProcessor.toFixed(1)} s of CPU`;
      bench.report(row(name, measured, `≤ ${most} s`, seconds <= most));
    };

    bench.begin('everything');
    report(`${projects} projects and ${posts} posts`, await build(), wanted.whole);
    bench.begin('one changed text');
    edit((text) => `${text}\nOne more sentence.\n`);
    report('one changed text', await build(), wanted.text);
    bench.begin('one changed title');
    edit((text) => text.replace(/^title: /m, 'title: On '));
    report('one changed title, which every page may list', await build(), wanted.title);
  },
);
