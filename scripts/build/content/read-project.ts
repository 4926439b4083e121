import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectIdSchema, type Project } from '#shared/contracts/project.ts';
import { drawingsOf } from '#site/content-model/drawings-of.ts';
import {
  projectFrontMatterSchema,
  documentKeys,
  type ProjectSummary,
  type ProjectBody,
  type DocumentKey,
  type Screenshot,
} from '#site/content-model/project.ts';
import type { System } from '#site/drawings/motifs.ts';
import { unreadable, type ContentFault, type PageLink, type Reading } from './content-fault.ts';
import { deriveSystem } from './derive-system.ts';
import type { FaultAt } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { readMarkdown, type MarkdownText } from './markdown.ts';
import { encodeAddress, findPublished } from './published-files.ts';
import { readTextFile, type Memory, type Source } from './text-file.ts';
import { describePicture, picturesIn, publishedName, sizeOf } from '../pictures/pictures.ts';

interface Named {
  id: string;
  screenshots: Project['screenshots'];
  faultAt: FaultAt;
}

const readScreenshots = async (screens: string, { id, screenshots, faultAt }: Named) => {
  const read: Screenshot[] = [];
  const faults: ContentFault[] = [];
  const published = `/images/projects/${id}/screens/`;
  const find = findPublished(join(screens, id), published);
  const names = (await picturesIn(join(screens, id))).map(publishedName);
  for (const [at, { src: written, alt }] of screenshots.entries()) {
    const refuse = (expected: string) => faults.push(faultAt(['screenshots', at, 'src'], expected));
    const src = written.startsWith('/') ? written : published + written;
    const file = find(src);
    if (file === null) {
      refuse(`${written} is not in screens/${id}/`);
      continue;
    }
    const picture = await describePicture(file);
    if ('fault' in picture) {
      refuse(`${written} ${picture.fault}`);
      continue;
    }
    const name = publishedName(basename(file));
    if (names.filter((other) => other === name).length > 1)
      refuse(`${written} has the name of another picture beside it`);
    read.push({ src: encodeAddress(published + name), alt, ...sizeOf(picture) });
  }
  return { read, faults };
};

export interface ReadProject {
  summary: Omit<ProjectSummary, 'number'>;
  system: System;
  /** The project's name on the site plan. */
  planName: string;
  /** The file of an interactive drawing; null if there is none. */
  workingDrawing: string | null;
  faultAt: FaultAt;
  body: (highlight: Highlight) => Omit<ProjectBody, 'drawing'>;
}

const keyOf = (name: string): DocumentKey | undefined =>
  documentKeys.find((key) => name === `${key}.md`);

/** Reads one of a project's other documents, which have no front matter. */
const readDocument = (file: string, key: DocumentKey, text: string, memory: Memory): MarkdownText =>
  memory(file, text, () => {
    const read = readMarkdown(text, { file, firstLine: 1, idPrefix: `${key}-` }, memory.cache);
    const empty: ContentFault = { file, line: null, field: 'text', expected: 'is missing' };
    return { ...read, faults: text.trim() === '' ? [empty] : read.faults };
  });

// Matches only at the start of a line, as the formatter writes imports, not in a drawing's words.
const importing = /^(?:import\b(?!\s*\.meta)|export\b[^'"\n]*\bfrom\b)/m;

/** A working drawing gets everything from the kit, so that the content may be in any folder. */
const faultsOfWorking = (file: string, text: string): ContentFault[] => {
  const imported = importing.exec(text);
  if (imported) {
    const line = text.slice(0, imported.index).split('\n').length;
    return [{ file, line, field: 'import', expected: 'everything comes with the kit' }];
  }
  if (/^export default defineWorking\(/m.test(text)) return [];
  const expected = 'must be export default defineWorking((kit) => …)';
  return [{ file, line: null, field: 'drawing', expected }];
};

export const readProject = async (
  root: string,
  id: string,
  { text: sourceText, memory }: Source,
): Promise<Reading<ReadProject>> => {
  const label = `projects/${id}`;
  const file = `${label}/readme.md`;
  const checkedId = projectIdSchema.safeParse(id);
  if (!checkedId.success)
    return unreadable(label, 'folder name', 'must be a slug: lower-case words joined by hyphens');
  const folder = join(root, id);
  const names = await readdir(folder);
  const textOf = (name: string) => sourceText(`${label}/${name}`);
  const faults = names
    .filter((name) => name.endsWith('.md') && !name.startsWith('.') && !keyOf(name))
    .flatMap((name) => unreadable(`${label}/${name}`, 'file name', 'is no known document').faults);
  const documents = new Map<DocumentKey, MarkdownText>();
  const links: PageLink[] = [];
  if (!names.includes('readme.md'))
    faults.push(...unreadable(label, 'readme.md', 'is missing').faults);
  const readme = names.includes('readme.md')
    ? readTextFile({ file, text: await textOf('readme.md') }, projectFrontMatterSchema, memory)
    : null;
  if (readme) {
    documents.set('readme', readme);
    if (readme.data && readme.body.trim() === '')
      faults.push({ file, line: null, field: 'text', expected: 'is missing' });
  }
  for (const key of documentKeys)
    if (key !== 'readme' && names.includes(`${key}.md`)) {
      const text = await textOf(`${key}.md`);
      documents.set(key, readDocument(`${label}/${key}.md`, key, text, memory));
    }
  for (const read of documents.values()) {
    faults.push(...read.faults);
    links.push(...read.links);
  }
  if (!readme?.data) return { value: null, faults, links };
  const { faultAt } = readme;
  const {
    system: written,
    shortTitle,
    overview,
    screenshots,
    demo,
    demoLabel,
    ...summary
  } = readme.data;
  const system = written ?? deriveSystem({ id, ...summary, body: readme.body });
  if (demo?.startsWith('/')) links.push({ file, line: faultAt(['demo'], '').line, address: demo });
  if (names.includes('working-drawing.ts'))
    faults.push(
      ...faultsOfWorking(`${label}/working-drawing.ts`, await textOf('working-drawing.ts')),
    );
  const screens = await readScreenshots(join(root, '../screens'), { id, screenshots, faultAt });
  faults.push(...screens.faults);
  const working = names.includes('working-drawing.ts');
  const value = {
    system,
    planName: shortTitle ?? summary.title,
    workingDrawing: working ? join(folder, 'working-drawing.ts') : null,
    faultAt,
    summary: { id, ...summary, ...drawingsOf(id), documentKeys: [...documents.keys()] },
    body: (highlight: Highlight) => ({
      overview,
      technologies: summary.technologies,
      parts: system.parts.map(({ name }) => name),
      screenshots: screens.read,
      ...(demo && { demo }),
      ...(demoLabel && { demoLabel }),
      documents: [...documents].map(([key, { headings, render }]) => ({
        key,
        headings,
        html: render(highlight),
      })),
    }),
  };
  return { value, faults, links };
};
