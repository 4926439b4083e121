// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentFolder, testingContent } from '../build/content-folder.mjs';
import { repository } from '../build/output-paths.mjs';
import { buildFlags } from '../run/build-if-stale.mjs';
import { runChild } from '../run/child.mjs';
import { inRoot } from '../run/paths.mjs';
import { benches } from './benches.mjs';
import { multiplyContent } from './build/multiply-content.mjs';
import { runBench } from './parts/run-bench.mjs';
import { row } from './parts/table.mjs';
import { undoWithBench } from './parts/undo.mjs';

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
