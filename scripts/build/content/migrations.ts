import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from 'yaml';
import { z } from 'zod';
import type { ContentFault } from './content-fault.ts';
import { editYaml } from './edit-yaml.ts';
import { checkYaml, editFrontMatter } from './front-matter.ts';

/** One step from a schema of the content to the next. */
export interface Migration {
  /** The change, in words for the owner of the files. */
  what: string;
  /**
   * Edits a YAML document: a file such as `owner.yaml`, or the front matter of a text such as
   * `posts/notes.md`. Called for each of them. Comments and unedited parts stay.
   */
  edit: (file: string, document: Document) => void;
}

/**
 * The first migration leads from schema 0, content without a content.yaml, to schema 1. Only append
 * to this list.
 */
export const migrations: readonly Migration[] = [
  { what: 'content.yaml says which schema the content has', edit: () => undefined },
];

export const schemaFile = 'content.yaml';

const contentSchema = z.strictObject({ schema: z.int().min(1) });

export const schemaText = (schema: number) =>
  `# Which fields this content has; npm run content:migrate brings it up to date.\nschema: ${schema}\n`;

/** The existing files that contain YAML, by their paths in the folder. */
const yamlFiles = async (root: string): Promise<string[]> => {
  const namesIn = async (folder: string) =>
    existsSync(join(root, folder)) ? (await readdir(join(root, folder))).sort() : [];
  const texts = async (folder: string) =>
    (await namesIn(folder))
      .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
      .map((name) => `${folder}/${name}`);
  return [
    'owner.yaml',
    'resume.yaml',
    ...(await namesIn('projects')).map((id) => `projects/${id}/readme.md`),
    ...(await texts('posts')),
    ...(await texts('music')),
    ...(await texts('videos')),
  ].filter((file) => existsSync(join(root, file)));
};

export interface Migrated {
  from: number;
  to: number;
  /** The new text of each changed file, by its path in the folder. */
  texts: Map<string, string>;
  /** A description of each migration that was applied. */
  what: string[];
}

/** Migrates the content of `root` in memory. Returns its faults if that is impossible. */
export const migrateContent = async (
  root: string,
  all: readonly Migration[] = migrations,
): Promise<Migrated | { faults: ContentFault[] }> => {
  const to = all.length;
  const isThere = existsSync(join(root, schemaFile));
  const known = isThere ? await readFile(join(root, schemaFile), 'utf8') : '';
  const checked = isThere ? checkYaml(schemaFile, known, contentSchema) : null;
  if (checked && !checked.data) return { faults: checked.faults };
  const from = checked?.data?.schema ?? 0;
  if (checked && from > to) {
    const expected = `is ${from}, and this Foyer reads up to ${to}: update it with git pull`;
    return { faults: [checked.faultAt(['schema'], expected)] };
  }
  const texts = new Map<string, string>();
  const steps = all.slice(from);
  if (steps.length === 0) return { from, to, texts, what: [] };
  for (const file of await yamlFiles(root)) {
    const text = await readFile(join(root, file), 'utf8');
    const edit = (document: Document) => {
      for (const step of steps) step.edit(file, document);
    };
    const edited = file.endsWith('.md') ? editFrontMatter(text, edit) : editYaml(text, edit);
    if (edited !== text) texts.set(file, edited);
  }
  texts.set(
    schemaFile,
    isThere ? editYaml(known, (document) => document.set('schema', to)) : schemaText(to),
  );
  return { from, to, texts, what: steps.map(({ what }) => what) };
};
