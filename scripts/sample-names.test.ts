import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { motifs } from '#site/drawings/motifs.ts';
import { inRoot, root } from './run/paths.mjs';

const sample = inRoot('sample');

/** The titles in a content file. */
const titlesIn = (file: string): string[] => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(file, 'utf8')) ?? [];
  const { title, shortTitle } = parse(head) as { title: string; shortTitle?: string };
  return [title, ...(shortTitle === undefined ? [] : [shortTitle])];
};

/** The ids and titles of all projects, posts, recordings and pieces in a content folder. */
const namesIn = (content: string): string[] => {
  const { name, unpublishedProjects = [] } = parse(
    readFileSync(join(content, 'owner.yaml'), 'utf8'),
  ) as { name: string; unpublishedProjects?: string[] };
  const projects = readdirSync(join(content, 'projects'));
  const texts = ['posts', 'videos', 'music'].flatMap((folder) =>
    readdirSync(join(content, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({ id: file.slice(0, -'.md'.length), file: join(content, folder, file) })),
  );
  const names = [
    name,
    ...unpublishedProjects,
    ...projects,
    ...projects.flatMap((id) => titlesIn(join(content, 'projects', id, 'readme.md'))),
    ...texts.flatMap(({ id, file }) => [id, ...titlesIn(file)]),
  ];
  // A piece may have the same name as one of the product's motifs.
  return names.filter((each) => !(motifs as readonly string[]).includes(each));
};

/** `file:line name` of every line that contains one of the names as whole words. */
const findNames = (names: readonly string[], file: string, text: string): string[] => {
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const named = new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`);
  return `${file}\n${text}`.split('\n').flatMap((line, index) => {
    const [found] = named.exec(line) ?? [];
    return found === undefined ? [] : [`${file}:${index} ${found}`];
  });
};

const isText = (file: string) => /\.(?:[cm]?[jt]sx?|md|json|ya?ml|css|html|sql|sh|vtt)$/.test(file);

test('no file outside of sample/ names its content, so that it can be deleted', ({ skip }) => {
  if (!existsSync(sample)) skip('there is no sample/');
  const names = namesIn(sample);
  expect(names.length).toBeGreaterThan(50);
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = listed.filter(
    (file) => isText(file) && !file.startsWith('sample/') && existsSync(inRoot(file)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(
    files.flatMap((file) => findNames(names, file, readFileSync(inRoot(file), 'utf8'))),
  ).toEqual([]);
});

test('finds the id and the title of a project, of a text and the name of the owner', () => {
  const names = namesIn(inRoot('testing/content'));
  const planted = [
    "await open('/projects/heron-lookout');",
    "expect(title).toBe('Moth Lamp Load Spreader');",
    '/blog/a-pause-is-no-promise',
    'Play Cog Round, by Mirabel Thistlewood-Okonkwo',
    'spare-lantern',
    'const heronLookouts = 1; // heron-lookouts',
  ];
  expect(findNames(names, 'a.ts', planted.join('\n'))).toEqual([
    'a.ts:1 heron-lookout',
    'a.ts:2 Moth Lamp Load Spreader',
    'a.ts:3 a-pause-is-no-promise',
    'a.ts:4 Cog Round',
    'a.ts:5 spare-lantern',
  ]);
  expect(findNames(names, 'site/e2e/heron-lookout.spec.ts', '')).toHaveLength(1);
});
