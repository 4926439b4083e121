import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectIdSchema, projectSchema } from '#shared/contracts/project.ts';
import {
  projectFrontMatterSchema,
  sheetKeys,
  type DocumentSheet,
  type Plate,
  type ProjectBody,
  type SheetKey,
} from '#site/content-model/project.ts';
import { ContentError, firstFault } from './content-error.ts';
import { readScreenshots } from './read-screenshots.ts';
import { checkFrontMatter } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { renderMarkdown } from './markdown.ts';

export interface LinksOf {
  file: string;
  links: string[];
}

export interface ReadProject {
  file: string;
  plate: Omit<Plate, 'number'>;
  /** Renders the documents; called by whoever needs the texts, since it is the slow part. */
  body: (highlight: Highlight) => Promise<{ body: Omit<ProjectBody, 'drawing'>; links: LinksOf[] }>;
}

const imagesOf = (id: string) => ({
  buttonImage: `/images/projects/${id}/button.svg`,
  headerImage: `/images/projects/${id}/header.svg`,
  image: `/images/projects/${id}/header.svg`,
});

const isSheetFile = (name: string) => sheetKeys.some((key) => name === `${key}.md`);

const readSheets = async (folder: string, label: string): Promise<Map<SheetKey, string>> => {
  const names = await readdir(folder);
  const stranger = names.find((name) => name.endsWith('.md') && !isSheetFile(name));
  if (stranger) throw new ContentError(`${label}/${stranger}`, 'file name', 'is no known document');
  const sheets = new Map<SheetKey, string>();
  for (const key of sheetKeys)
    if (names.includes(`${key}.md`))
      sheets.set(key, await readFile(join(folder, `${key}.md`), 'utf8'));
  return sheets;
};

const renderSheets = async (sheets: Map<SheetKey, string>, label: string, highlight: Highlight) => {
  const documents: DocumentSheet[] = [];
  const links: LinksOf[] = [];
  for (const [key, text] of sheets) {
    const file = `${label}/${key}.md`;
    const idPrefix = key === 'readme' ? '' : `${key}-`;
    const rendered = await renderMarkdown(text, { file, idPrefix, highlight });
    documents.push({ key, headings: rendered.headings, html: rendered.html });
    links.push({ file, links: rendered.links });
  }
  return { documents, links };
};

/** Reads one folder of `site/content/projects`. Throws a `ContentError`. */
export const readProject = async (root: string, id: string): Promise<ReadProject> => {
  const label = `site/content/projects/${id}`;
  const file = `${label}/readme.md`;
  const checkedId = projectIdSchema.safeParse(id);
  if (!checkedId.success) throw firstFault(label, checkedId.error);
  const sheets = await readSheets(join(root, id), label);
  const readme = sheets.get('readme');
  if (readme === undefined) throw new ContentError(label, 'readme.md', 'is missing');
  const { data, body } = checkFrontMatter(file, readme, projectFrontMatterSchema);
  sheets.set('readme', body);
  const project = { id, ...data, ...imagesOf(id), documentation: Object.fromEntries(sheets) };
  const checked = projectSchema.safeParse(project);
  if (!checked.success) throw firstFault(file, checked.error);
  const { overview, technologies, screenshots, demo, demoLabel, documentation, ...summary } =
    checked.data;
  void documentation;
  const rest = {
    overview,
    technologies,
    screenshots: await readScreenshots(join(root, '../screens'), { id, file, screenshots }),
    ...(demo && { demo }),
    ...(demoLabel && { demoLabel }),
  };
  return {
    file,
    plate: { ...summary, technologies, sheets: [...sheets.keys()] },
    body: async (highlight) => {
      const { documents, links } = await renderSheets(sheets, label, highlight);
      const own = demo?.startsWith('/') ? [{ file, links: [demo] }] : [];
      return { body: { ...rest, documents }, links: [...links, ...own] };
    },
  };
};
