import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '../../run/child.mjs';
import { inRoot, root as repository } from '../../run/paths.mjs';
import { contentMemory } from '../../testing/content-memory.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadContent, migrationLine } from './load-content.ts';
import { migrations, type Migration } from './migrations.ts';

/** The test content in a folder that may change. */
const contentOfSchema = (schema: number | null) => {
  const folder = temporaryFolder();
  cpSync(inRoot('testing/content'), folder, { recursive: true });
  const file = path.join(folder, 'content.yaml');
  if (schema === null) rmSync(file);
  else writeFileSync(file, `# Mine.\nschema: ${schema}\n`);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { folder, file, read };
};

const load = (folder: string, all?: readonly Migration[]) =>
  loadContent(folder, contentMemory, all);

test.each(['sample', 'testing/content'])('%s is up to date', async (name) => {
  const { migrated } = await load(inRoot(name));
  expect(migrated).toMatchObject({ from: migrations.length, to: migrations.length });
});

test('content without content.yaml is read as before, and the message names the command', async () => {
  const { folder, file } = contentOfSchema(null);
  const { content, migrated } = await load(folder);
  expect(content?.owner.name).toBe('Mirabel Thistlewood-Okonkwo');
  expect(migrated && migrationLine('content', migrated)).toBe(
    'content has schema 0 and was read as schema 1; npm run content:migrate writes that down.',
  );
  expect(existsSync(file)).toBe(false);
});

test('content newer than the program is rejected with only the command that helps', async () => {
  const { folder } = contentOfSchema(7);
  rmSync(path.join(folder, 'owner.yaml'));
  expect(await load(folder)).toEqual({
    faults: [
      {
        file: 'content.yaml',
        line: 2,
        field: 'schema',
        expected: 'is 7, and this Foyer reads up to 1: update it with git pull',
      },
    ],
  });
});

test.each([
  ['schema: one\n', 'content.yaml schema must be a number'],
  ['schma: 1\n', 'content.yaml schma unknown; did you mean schema?'],
  ['', 'content.yaml front matter is missing'],
])('a content.yaml of %j is at fault', async (text, expected) => {
  const { folder, file } = contentOfSchema(1);
  writeFileSync(file, text);
  const { faults = [] } = await load(folder);
  expect(faults.map((fault) => `${fault.file} ${fault.field} ${fault.expected}`)).toContain(
    expected,
  );
});

/** Made-up migrations: an owner's pitch becomes their offer, and posts get tags. */
const madeUp: readonly Migration[] = [
  ...migrations,
  {
    what: 'pitch is called offer',
    edit: (file, document) => {
      if (file !== 'owner.yaml' || !document.has('pitch')) return;
      document.set('offer', document.get('pitch'));
      document.delete('pitch');
    },
  },
  {
    what: 'each post has the tag essay',
    edit: (file, document) => {
      if (file.startsWith('posts/')) document.addIn(['tags'], 'essay');
    },
  },
];

test('migrations edit the files in memory, in order, and leave the rest of each unchanged', async () => {
  const { folder, read } = contentOfSchema(1);
  const owner = read('owner.yaml').replace('offer:', 'pitch:');
  writeFileSync(path.join(folder, 'owner.yaml'), owner);
  const { content, migrated } = await load(folder, madeUp);
  expect(content?.owner.offer).toBe('I build machines for gardens that can be switched off.');
  expect(content?.posts.every(({ tags }) => tags.includes('essay'))).toBe(true);
  expect(migrated?.what).toEqual(['pitch is called offer', 'each post has the tag essay']);
  const texts = new Map(migrated?.texts);
  expect(texts.get('content.yaml')).toBe('# Mine.\nschema: 3\n');
  const post = 'posts/a-pause-is-no-promise.md';
  expect(texts.get(post)).toBe(
    read(post).replace(
      '[waiting, state-machines, testing]',
      '[ waiting, state-machines, testing, essay ]',
    ),
  );
  const line = /^pitch: .*\n/m.exec(owner)?.[0] ?? '';
  expect(texts.get('owner.yaml')).toBe(
    `${owner.replace(line, '')}${line.replace('pitch', 'offer')}`,
  );
  expect([...texts.keys()].some((file) => file.startsWith('projects/'))).toBe(false);
  expect(read('owner.yaml')).toBe(owner);
});

const migrate = (folder: string) =>
  runChild(process.execPath, [inRoot('scripts/content-migrate.mjs')], {
    cwd: repository,
    // Without npm in the path: if packages are outdated, this fails instead of installing over the
    // tests' packages.
    env: { ...process.env, PATH: '', CONTENT_DIR: folder },
    limitMs: 300_000,
  });

test('npm run content:migrate writes the changes and reports them', async () => {
  const { folder, read } = contentOfSchema(null);
  const owner = read('owner.yaml');
  const first = await migrate(folder);
  expect(first.output).toContain(`Changed ${path.join(folder, 'content.yaml')}`);
  expect(first.output).toContain('The content has schema 1 now; it had 0.');
  expect(read('content.yaml')).toMatch(/^schema: 1$/m);
  expect(read('owner.yaml')).toBe(owner);
  const second = await migrate(folder);
  expect(second.output).toContain('has schema 1: nothing to do.');
});

test('npm run content:migrate writes nothing while a file is at fault', async () => {
  const { folder, file, read } = contentOfSchema(null);
  writeFileSync(path.join(folder, 'owner.yaml'), read('owner.yaml').replace('offer:', 'ofer:'));
  const { code, output } = await migrate(folder);
  expect(code).toBe(1);
  expect(output).toContain('owner.yaml:4 ofer: unknown; did you mean offer?');
  expect(existsSync(file)).toBe(false);
});
