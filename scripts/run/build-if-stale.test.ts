import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listBuilds, readCurrent, writeCurrent } from '../../api/http/site-builds.mjs';
import { inRoot } from './paths.mjs';
import { placeholders } from '../build/content/placeholders.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { buildIfStale } from './build-if-stale.mjs';

// The real build takes 20 s. This one writes the same files, and records the parts it was called
// for.
const BUILD = `
import { mkdirSync, readFileSync, writeFileSync, appendFileSync } from 'node:fs';
import { hashBuildInputs, hashProgram } from '${inRoot('scripts/run/build-inputs.mjs')}';
import { addBuild } from '${inRoot('scripts/build/output-paths.mjs')}';
const args = process.argv.slice(2).join(' ');
appendFileSync('built.log', args + '\\n');
if (readFileSync('content/owner.yaml', 'utf8') === 'fault') process.exit(1);
const [root, program] = [process.cwd(), hashProgram(process.cwd())];
if (!args.includes('--only=site')) {
  mkdirSync('dist/api', { recursive: true });
  for (const file of ['main.js', 'admin-key.js']) writeFileSync('dist/api/' + file, '');
  writeFileSync('dist/api/program.json', JSON.stringify({ program }));
}
const inputs = hashBuildInputs(root, { publicUrl: undefined, content: root + '/content' });
await addBuild(root + '/dist/site', { inputs, program, content: 'content' }, { formers: 3, now: () => new Date() }, async (to) => {
  mkdirSync(to, { recursive: true });
  writeFileSync(to + '/manifest.json', '{}');
});
`;

const openProject = () => {
  const root = temporaryFolder();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('scripts/build.mjs', BUILD);
  write('api/main.ts', 'the server');
  write('content/owner.yaml', 'Ada');
  const log = path.join(root, 'built.log');
  const printed: string[] = [];
  const builds = path.join(root, 'dist/site');
  return {
    root,
    write,
    builds,
    /** The builds that ran, by their options. */
    build: async (kind: 'served' | 'newest' = 'served'): Promise<string[]> => {
      rmSync(log, { force: true });
      printed.length = 0;
      await buildIfStale(root, kind, {}, (line) => printed.push(line));
      return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
    },
    printed,
    shown: () => readCurrent(builds)?.build,
  };
};

test('the first build is complete, later ones include only changed parts, and nothing is built twice', async () => {
  const { root, write, build } = openProject();
  expect(await build()).toEqual(['']);
  expect(await build()).toEqual([]);
  write('content/owner.yaml', 'Olga');
  expect(await build()).toEqual(['--only=site']);
  write('api/main.ts', 'another server');
  expect(await build()).toEqual(['']);
  rmSync(path.join(root, 'dist/api/admin-key.js'));
  expect(await build()).toEqual(['']);
  rmSync(path.join(root, 'dist/site'), { recursive: true });
  expect(await build()).toEqual(['--only=site']);
});

test('a text written by npm run new is listed at every start, even if nothing is built', async () => {
  const { write, build, printed } = openProject();
  write('content/posts/looms.md', `---\n---\n${placeholders.begin}\n`);
  const line = `content/posts/looms.md:3 still has the text of npm run new: ${placeholders.begin}`;
  await build();
  expect(printed).toContain(line);
  await build();
  expect(printed).toEqual([line]);
  write('content/posts/looms.md', '---\n---\nIt began with a loom.\n');
  await build();
  expect(printed).not.toContain(line);
});

test('restored content is served from its earlier build', async () => {
  const { write, build, shown } = openProject();
  await build();
  const first = shown();
  write('content/owner.yaml', 'Olga');
  await build();
  expect(shown()).not.toBe(first);
  write('content/owner.yaml', 'Ada');
  expect(await build()).toEqual([]);
  expect(shown()).toBe(first);
});

test('a switch back survives starts until something changes, and ends with the next publishing', async () => {
  const { write, builds, build, shown } = openProject();
  await build();
  write('content/owner.yaml', 'Olga');
  await build();
  const [newest, first = ''] = listBuilds(builds);
  const goBack = () =>
    writeCurrent(builds, { build: first, inputs: readCurrent(builds)?.inputs ?? '' });
  goBack();
  expect(await build()).toEqual([]);
  expect(shown()).toBe(first);
  expect(await build('newest')).toEqual([]);
  expect(shown()).toBe(newest);
  goBack();
  write('content/owner.yaml', 'Grace');
  expect(await build()).toEqual(['--only=site']);
  expect([newest, first]).not.toContain(shown());
});

test('a failed build leaves the served one in place', async () => {
  const { write, build, shown } = openProject();
  await build();
  const first = shown();
  write('content/owner.yaml', 'fault');
  await expect(build()).rejects.toThrow('The build failed');
  expect(shown()).toBe(first);
});
