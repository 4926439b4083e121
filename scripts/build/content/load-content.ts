import { existsSync, statSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { ownerSchema, type Owner } from '#site/content-model/owner.ts';
import type { HallPiece, Piece } from '#site/content-model/piece.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { resumeSchema, type Resume, type ResumePdfs } from '#site/content-model/resume.ts';
import type { VideoSummary } from '#site/content-model/video.ts';
import { allSections, sectionsOf, type Section } from '#site/head/sections.ts';
import type { System } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import {
  ContentFaults,
  unreadable,
  type ContentFault,
  type PageLink,
  type Reading,
} from './content-fault.ts';
import { checkYaml, type CheckedYaml, type FaultAt } from './front-matter.ts';
import { readPiece, type ReadPiece } from './read-piece.ts';
import { readPost, type ReadPost } from './read-post.ts';
import { readProject, type ReadProject } from './read-project.ts';
import { readVideo, type ReadVideo } from './read-video.ts';
import { migrateContent, migrations, type Migrated, type Migration } from './migrations.ts';
import { createMemory, type Memory, type Source } from './text-file.ts';
import { readPictures, type Pictures } from '../pictures/pictures.ts';
import { makeLook } from '../look/read-look.ts';
import { inRoot, root as repository } from '../../run/paths.mjs';
import { mergeTexts, readTexts as readSourceTexts, type PartsByName } from '../source-parts.ts';

const initials: Record<ProjectSummary['type'], string> = {
  ai: 'AI',
  automation: 'AU',
  trading: 'TR',
  other: 'OT',
};

/** Numbers each project by date within its type: the oldest trading project is TR-01. */
const numberProjects = (projects: readonly Omit<ProjectSummary, 'number'>[]): ProjectSummary[] => {
  const counts = new Map<string, number>();
  return [...projects]
    .sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .map((project) => {
      const count = (counts.get(project.type) ?? 0) + 1;
      counts.set(project.type, count);
      return { ...project, number: `${initials[project.type]}-${String(count).padStart(2, '0')}` };
    });
};

const ownerFile = 'owner.yaml';
const resumeFile = 'resume.yaml';
const ownTextsFile = 'texts.ts';

export interface Content {
  owner: Owner;
  /** Null without a `resume.yaml`. */
  resume: Resume | null;
  /** The printed versions of the résumé that the folder has. */
  resumePdfs: ResumePdfs;
  /** Newest first. */
  projects: ProjectSummary[];
  /** The system that each project's drawing shows, by project id. */
  systems: Record<string, System>;
  /** Newest first. */
  posts: PostSummary[];
  /** The input of each post's drawing, by slug. */
  essayDrawings: Record<string, ProjectToDraw>;
  /** Newest first. */
  pieces: Piece[];
  /** Null if no piece is marked for the hall. */
  hallPiece: HallPiece | null;
  /** Newest first. */
  videos: VideoSummary[];
  projectFiles: ReadProject[];
  postFiles: ReadPost[];
  pieceFiles: ReadPiece[];
  videoFiles: ReadVideo[];
  pictures: Pictures;
  /** The interface texts that replace those of `site/texts/en.ts`. */
  ownTexts: PartsByName;
  /** All interface texts. */
  texts: PartsByName;
}

export type LoadedContent =
  | { content: Content; faults?: never; migrated: Migrated }
  | { content?: never; faults: ContentFault[]; migrated?: never };

const readYamlFile = async <S extends z.ZodType>(
  root: string,
  name: string,
  schema: S,
  { text: textOf, memory }: Source,
): Promise<CheckedYaml<z.output<S>> | null> => {
  if (!existsSync(join(root, name))) return null;
  const text = await textOf(name);
  return memory(name, text, () => checkYaml(name, text, schema));
};

/** Ignores hidden files of the system: `.DS_Store`, or `._notes.md` beside `notes.md`. */
const namesIn = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => !name.startsWith('.')).sort() : [];

const textsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => name.endsWith('.md'));

const readProjects = async (root: string, source: Source) => {
  const folder = join(root, 'projects');
  const ids = await namesIn(folder);
  const readings = await Promise.all(
    ids.map(async (name) =>
      // `readdir` does not report a linked folder as a directory.
      statSync(join(folder, name)).isDirectory()
        ? readProject(folder, name, source)
        : unreadable(`projects/${name}`, 'file', 'must be a folder with a readme.md'),
    ),
  );
  return { ids, readings };
};

const readTexts = async <T>(
  folder: string,
  source: Source,
  read: (folder: string, name: string, source: Source) => Promise<Reading<T>>,
) => {
  const names = await textsIn(folder);
  return {
    ids: names.map((name) => name.replace(/\.md$/, '')),
    readings: await Promise.all(names.map((name) => read(folder, name, source))),
  };
};

/** The interface texts: those that the content has in place of the site's, and all. */
const readInterfaceTexts = async (root: string) => {
  const englishFile = inRoot('site/texts/en.ts');
  const { parts: english } = readSourceTexts(englishFile, await readFile(englishFile, 'utf8'));
  const file = join(root, ownTextsFile);
  if (!existsSync(file)) return { own: {}, all: english, faults: [] };
  const { parts: own, faults } = readSourceTexts(file, await readFile(file, 'utf8'), english);
  return {
    own,
    all: mergeTexts(english, own),
    faults: faults.map((fault) => ({ file: ownTextsFile, ...fault })),
  };
};

/** Faults for unreadable colors and missing typefaces. */
const faultsOfLook = async (
  owner: CheckedYaml<z.output<typeof ownerSchema>> | null,
  content: string,
) => {
  const look = owner?.data?.look;
  if (!owner || !look) return [];
  const { faults } = await makeLook({ repository, content }, look);
  return faults.map(({ path, expected }) => owner.faultAt(['look', ...path], expected));
};

const sound = <T>(readings: readonly Reading<T>[]): T[] =>
  readings.flatMap(({ value }) => (value === null ? [] : [value]));

const unknownProjects = (
  faultAt: FaultAt,
  path: readonly (string | number)[],
  ids: readonly string[],
  known: ReadonlySet<string>,
) =>
  ids.flatMap((id, at) => (known.has(id) ? [] : [faultAt([...path, at], `${id} is no project`)]));

/**
 * Faults for metrics that no project has. Metrics of faulty projects are unknown and not reported.
 */
const faultsOfProof = (
  { proof }: Pick<Owner, 'proof'>,
  faultAt: FaultAt,
  { ids, projects }: { ids: readonly string[]; projects: readonly ReadProject[] },
) =>
  proof.flatMap(({ project, metric }, at) => {
    const own = projects.find(({ summary }) => summary.id === project)?.summary;
    if (own ? own.metrics.some(({ label }) => label === metric) : ids.includes(project)) return [];
    return own
      ? [faultAt(['proof', at, 'metric'], `${project} has no metric ${metric}`)]
      : [faultAt(['proof', at, 'project'], `${project} is no project`)];
  });

const deadLinks = (links: readonly PageLink[], paths: ReadonlySet<string>): ContentFault[] =>
  links.flatMap(({ file, line, address }) => {
    if (paths.has(address)) return [];
    return address.startsWith('/')
      ? [{ file, line, field: 'link', expected: `${address} is not a page of this site` }]
      : [{ file, line, field: 'picture', expected: `${address} is not in the folder` }];
  });

const newestFirst = (a: { date: string }, b: { date: string }) => b.date.localeCompare(a.date);

/** The number of projects beside the large one on the front page. */
const SELECTED = 5;

/** The owner's selection; without one, the newest featured projects, then the newest others. */
const selectedOf = ({ selected }: Owner, projects: readonly ProjectSummary[]): string[] =>
  selected.length > 0
    ? selected
    : projects
        .toSorted((a, b) => Number(b.featured) - Number(a.featured))
        .slice(0, SELECTED)
        .map(({ id }) => id);

const hallPieceOf = (pieces: readonly Piece[]): HallPiece | null => {
  const marked = pieces.find(({ hall }) => hall);
  return marked ? { title: marked.title, file: marked.file } : null;
};

const inOrder = (a: ContentFault, b: ContentFault) =>
  a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);

/**
 * Reads and validates everything in the content folder `root`, without rendering the long texts.
 * Returns the content, or every fault of every file, named by its path in `root`.
 *
 * Content of an earlier schema is migrated in memory.
 *
 * @param memory the results of an earlier load; only changed texts are parsed again
 */
export const loadContent = async (
  root: string,
  memory: Memory = createMemory(),
  steps: readonly Migration[] = migrations,
): Promise<LoadedContent> => {
  const migrated = await migrateContent(root, steps);
  if ('faults' in migrated) return migrated;
  const text = async (file: string) =>
    migrated.texts.get(file) ?? (await readFile(join(root, file), 'utf8'));
  const source = { text, memory };
  const projects = await readProjects(root, source);
  const posts = await readTexts(join(root, 'posts'), source, readPost);
  const pieces = await readTexts(join(root, 'music'), source, readPiece);
  const videos = await readTexts(join(root, 'videos'), source, readVideo);
  const owner = await readYamlFile(root, ownerFile, ownerSchema, source);
  const resume = await readYamlFile(root, resumeFile, resumeSchema, source);
  const { pictures, faults: faultsOfPictures } = await readPictures(root);
  const texts = await readInterfaceTexts(root);
  const readings = [projects, posts, pieces, videos].flatMap(
    (each): Reading<unknown>[] => each.readings,
  );
  const projectFiles = sound(projects.readings);
  const postFiles = sound(posts.readings);
  const pieceFiles = sound(pieces.readings);
  const videoFiles = sound(videos.readings);
  // If owner.yaml is at fault, its unpublished projects are unknown.
  const known = owner?.data && new Set([...projects.ids, ...owner.data.unpublishedProjects]);
  const isProject = (
    faultAt: FaultAt,
    path: readonly (string | number)[],
    ids: readonly string[],
  ) => (known ? unknownProjects(faultAt, path, ids, known) : []);
  // Sections of unread files are unknown, so their links do not count as broken.
  const isRead = readings.every(({ value }) => value !== null);
  const sections = Object.values<Section>(
    isRead && owner?.data
      ? sectionsOf({
          owner: owner.data,
          projects: projectFiles.map(({ summary }) => summary),
          posts: postFiles,
          pieces: pieceFiles,
          videos: videoFiles,
          resume,
        })
      : allSections,
  );
  const faults = [
    ...readings.flatMap((reading) => reading.faults),
    ...faultsOfPictures.flatMap(({ file, fault }) => unreadable(file, 'picture', fault).faults),
    ...(owner?.faults ?? unreadable(ownerFile, 'file', 'is missing').faults),
    ...(resume?.faults ?? []),
    ...projectFiles.flatMap(({ faultAt, summary }) =>
      isProject(faultAt, ['relatedProjects'], summary.relatedProjects ?? []),
    ),
    ...[...postFiles, ...videoFiles].flatMap(({ faultAt, summary }) =>
      isProject(faultAt, ['related'], summary.related),
    ),
    ...(resume?.data?.experience.flatMap((entry, at) =>
      isProject(resume.faultAt, ['experience', at, 'projects'], entry.projects),
    ) ?? []),
    ...(resume?.data?.writing.flatMap(({ slug }, at) =>
      posts.ids.includes(slug)
        ? []
        : [resume.faultAt(['writing', at, 'slug'], `${slug} is no post`)],
    ) ?? []),
    ...(await faultsOfLook(owner, root)),
    ...texts.faults,
    ...(owner?.data
      ? [
          ...isProject(owner.faultAt, ['selected'], owner.data.selected),
          ...faultsOfProof(owner.data, owner.faultAt, {
            ids: projects.ids,
            projects: projectFiles,
          }),
        ]
      : []),
    ...deadLinks(
      readings.flatMap(({ links }) => links),
      new Set([
        ...sections.map(({ path }) => path),
        ...projects.ids.map((id) => `/projects/${id}`),
        ...posts.ids.map((slug) => `/blog/${slug}`),
        ...videos.ids.map((id) => `/videos/${id}`),
        ...pictures.keys(),
        // A picture with its own fault is not reported as missing.
        ...faultsOfPictures.map(({ file }) => file),
      ]),
    ),
  ];
  if (faults.length > 0 || !owner?.data) return { faults: faults.sort(inOrder) };
  const { unpublishedProjects: _1, look: _2, ...shownOwner } = owner.data;
  const shownProjects = numberProjects(projectFiles.map((project) => project.summary)).sort(
    newestFirst,
  );
  const sortedPieces = pieceFiles.map(({ piece }) => piece).sort(newestFirst);
  const content: Content = {
    owner: { ...shownOwner, selected: selectedOf(shownOwner, shownProjects) },
    resume: resume?.data ?? null,
    resumePdfs: {
      long: existsSync(join(root, 'resume.pdf')),
      short: existsSync(join(root, 'resume-short.pdf')),
    },
    projects: shownProjects,
    systems: Object.fromEntries(projectFiles.map(({ summary, system }) => [summary.id, system])),
    essayDrawings: Object.fromEntries(
      postFiles.map(({ summary, drawing }) => [summary.slug, drawing]),
    ),
    posts: postFiles.map((post) => post.summary).sort(newestFirst),
    pieces: sortedPieces,
    hallPiece: hallPieceOf(sortedPieces),
    videos: videoFiles.map(({ summary }) => summary).sort(newestFirst),
    projectFiles,
    postFiles,
    pieceFiles,
    videoFiles,
    pictures,
    ownTexts: texts.own,
    texts: texts.all,
  };
  return { content, migrated };
};

/** The content, for callers that require it. Throws `ContentFaults`, which names the folder. */
export const contentOf = ({ content, faults }: LoadedContent, folder: string): Content => {
  if (content) return content;
  throw new ContentFaults(faults, folder);
};

/** Loads the content of a folder and throws its faults. */
export const soundContent = async (
  root: string,
  { folder, memory }: { folder: string; memory?: Memory },
): Promise<Content> => contentOf(await loadContent(root, memory), folder);

/** The message about content migrated in memory; null if it is up to date. */
export const migrationLine = (folder: string, { from, to }: Migrated): string | null =>
  from === to
    ? null
    : `${folder} has schema ${from} and was read as schema ${to}; npm run content:migrate writes that down.`;
