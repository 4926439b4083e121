import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runChild } from '../run/child.mjs';
import { inRoot, root } from '../run/paths.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeContent } from '../testing/write-content.mjs';

const withoutSqlite = inRoot('scripts/testing/without-sqlite.mjs');

/** Builds content into a folder of `dist`. Returns every file of the site. */
const build = async (
  content: string,
  { output, cache, preload = [] }: { output: string; cache: string; preload?: string[] },
) => {
  const { code, output: lines } = await runChild(
    process.execPath,
    [...preload, inRoot('scripts/bench/build/build-once.mjs'), output],
    {
      cwd: root,
      env: { ...process.env, CONTENT_DIR: content, FOYER_BUILD_CACHE: cache },
      limitMs: 250_000,
    },
  );
  if (code !== 0) throw new Error(lines);
  const site = inRoot(`${output}/site`);
  const files = readdirSync(site, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(site, file), readFileSync(file, 'base64')]),
  );
};

const names = (files: Map<string, string>) => [...files.keys()].toSorted();

test('a build from a cache is identical, byte for byte, to one without a cache or without SQLite', async () => {
  const folder = temporaryFolder();
  const content = path.join(folder, 'content');
  writeContent(content, { projects: 3, posts: 2, hasResume: true });
  const [first = ''] = readdirSync(path.join(content, 'posts'));
  const projects = readdirSync(path.join(content, 'projects'));
  const readmes = projects.map((id) =>
    readFileSync(path.join(content, 'projects', id, 'readme.md'), 'utf8'),
  );
  const unrelated = projects.filter((id) => !readmes.some((readme) => readme.includes(id)));
  const project = unrelated[0] ?? '';
  expect(project).not.toBe('');
  const edit = (file: string, change: (text: string) => string) => {
    const at = path.join(content, file);
    writeFileSync(at, change(readFileSync(at, 'utf8')));
  };
  const [warm, cold] = ['dist/known', 'dist/unknown'];
  onTestFinished(() => {
    for (const output of [warm, cold]) rmSync(inRoot(output), { recursive: true, force: true });
  });
  const known = () => build(content, { output: warm, cache: path.join(folder, 'known.db') });

  let before = await known();
  const changes: [string, () => void][] = [
    ['a text', () => edit(`posts/${first}`, (text) => `${text}\nOne more.\n`)],
    [
      'a title, a tag and a project that is deleted',
      () => {
        edit(`posts/${first}`, (text) =>
          text
            .replace(/^title: /m, 'title: On ')
            .replace(/^tags:\n(\s*)- /m, 'tags:\n$1- weaving\n$1- '),
        );
        rmSync(path.join(content, 'projects', project), { recursive: true });
      },
    ],
    ['the look', () => edit('owner.yaml', (text) => `${text}look:\n  accent: '#0a7d55'\n`)],
  ];
  for (const [what, change] of changes) {
    change();
    const now = await known();
    const cache = path.join(folder, `${what}.db`);
    // The first build is like a first start, which builds while SQLite is being compiled.
    const preload = what === 'a text' ? [`--import=${withoutSqlite}`] : [];
    const anew = await build(content, { output: cold, cache, preload });
    expect(existsSync(cache), what).toBe(what !== 'a text');
    expect(names(now), what).toEqual(names(anew));
    const others = names(anew).filter((name) => now.get(name) !== anew.get(name));
    expect(others, what).toEqual([]);
    // The changes are detected.
    const changed = names(now).filter((name) => before.get(name) !== now.get(name));
    expect(changed, what).toContain(`client/blog/${first.replace('.md', '')}/index.html`);
    if (what === 'a text') expect(changed.filter((name) => /\.(?:js|css)$/.test(name))).toEqual([]);
    before = now;
  }
}, 600_000);
