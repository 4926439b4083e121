import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { recognise } from '#api/features/attachments/recognise.ts';
import { projectIdSchema, projectSchema, type Project } from '#shared/contracts/project.ts';
import { drawingsOf } from '#site/content-model/drawings-of.ts';
import {
  projectFrontMatterSchema,
  documentKeys,
  type ProjectDocument,
  type ProjectSummary,
  type ProjectBody,
  type DocumentKey,
  type Screenshot,
} from '#site/content-model/project.ts';
import type { System } from '#site/drawings/motifs.ts';
import { ContentError, firstFault } from './content-error.ts';
import { checkFrontMatter } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { renderMarkdown } from './markdown.ts';
import { encodeAddress, findPublished } from './published-files.ts';
import { smallPicture } from '#site/content-model/small-picture.ts';

interface Named {
  id: string;
  /** The readme, for messages. */
  file: string;
  screenshots: Project['screenshots'];
}

/**
 * The screenshots with their sizes, each with its small version beside it. Throws a `ContentError`
 * if one is missing.
 */
const readScreenshots = async (
  screens: string,
  { id, file, screenshots }: Named,
): Promise<Screenshot[]> => {
  if (screenshots.length === 0) return [];
  const find = findPublished(join(screens, id), `/images/projects/${id}/screens/`);
  const fileOf = (picture: string) => {
    const found = find(picture);
    if (found === null)
      throw new ContentError(file, 'screenshots', `${picture} is not in screens/`);
    return found;
  };
  return Promise.all(
    screenshots.map(async ({ src, alt }) => {
      const picture = fileOf(src);
      fileOf(smallPicture(src));
      const { type, size } = recognise(await readFile(picture));
      if (!size || type !== 'image/webp')
        throw new ContentError(file, 'screenshots', `${src} is not a WebP picture`);
      return { src: encodeAddress(src), alt, ...size };
    }),
  );
};

export interface LinksOf {
  file: string;
  links: string[];
}

export interface ReadProject {
  file: string;
  summary: Omit<ProjectSummary, 'number'>;
  system: System;
  /** What the site plan calls it. */
  planName: string;
  /** The file of a drawing that can be operated; null without one. */
  workingDrawing: string | null;
  /** Renders the documents; lazy, because it is the slow part. */
  body: (highlight: Highlight) => Promise<{ body: Omit<ProjectBody, 'drawing'>; links: LinksOf[] }>;
}

const isDocumentFile = (name: string) => documentKeys.some((key) => name === `${key}.md`);

const readDocuments = async (folder: string, label: string): Promise<Map<DocumentKey, string>> => {
  const names = await readdir(folder);
  const stranger = names.find((name) => name.endsWith('.md') && !isDocumentFile(name));
  if (stranger) throw new ContentError(`${label}/${stranger}`, 'file name', 'is no known document');
  const texts = new Map<DocumentKey, string>();
  for (const key of documentKeys)
    if (names.includes(`${key}.md`))
      texts.set(key, await readFile(join(folder, `${key}.md`), 'utf8'));
  return texts;
};

const renderDocuments = async (
  texts: Map<DocumentKey, string>,
  label: string,
  highlight: Highlight,
) => {
  const documents: ProjectDocument[] = [];
  const links: LinksOf[] = [];
  for (const [key, text] of texts) {
    const file = `${label}/${key}.md`;
    const idPrefix = key === 'readme' ? '' : `${key}-`;
    const rendered = await renderMarkdown(text, { file, idPrefix, highlight });
    documents.push({ key, headings: rendered.headings, html: rendered.html });
    links.push({ file, links: rendered.links });
  }
  return { documents, links };
};

/** Reads one folder of `projects`. Throws a `ContentError`. */
export const readProject = async (root: string, id: string): Promise<ReadProject> => {
  const label = `projects/${id}`;
  const file = `${label}/readme.md`;
  const checkedId = projectIdSchema.safeParse(id);
  if (!checkedId.success) throw firstFault(label, checkedId.error);
  const texts = await readDocuments(join(root, id), label);
  const readme = texts.get('readme');
  if (readme === undefined) throw new ContentError(label, 'readme.md', 'is missing');
  const { data, body } = checkFrontMatter(file, readme, projectFrontMatterSchema);
  const { system, shortTitle, ...fields } = data;
  const working = join(root, id, 'working-drawing.ts');
  texts.set('readme', body);
  const project = { id, ...fields, ...drawingsOf(id), documentation: Object.fromEntries(texts) };
  const checked = projectSchema.safeParse(project);
  if (!checked.success) throw firstFault(file, checked.error);
  const { overview, technologies, screenshots, demo, demoLabel, documentation, ...summary } =
    checked.data;
  void documentation;
  const rest = {
    overview,
    technologies,
    parts: system.parts.map(({ name }) => name),
    screenshots: await readScreenshots(join(root, '../screens'), { id, file, screenshots }),
    ...(demo && { demo }),
    ...(demoLabel && { demoLabel }),
  };
  return {
    file,
    system,
    planName: shortTitle ?? fields.title,
    workingDrawing: existsSync(working) ? working : null,
    summary: { ...summary, technologies, documentKeys: [...texts.keys()] },
    body: async (highlight) => {
      const { documents, links } = await renderDocuments(texts, label, highlight);
      const own = demo?.startsWith('/') ? [{ file, links: [demo] }] : [];
      return { body: { ...rest, documents }, links: [...links, ...own] };
    },
  };
};
