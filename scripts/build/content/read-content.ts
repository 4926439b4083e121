import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { ownerSchema, type Owner } from '#site/content-model/owner.ts';
import type { HallPiece, Piece } from '#site/content-model/piece.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { resumeSchema, type Resume, type ResumePdfs } from '#site/content-model/resume.ts';
import type { VideoSummary } from '#site/content-model/video.ts';
import type { System } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { ContentError } from './content-error.ts';
import { checkYaml } from './front-matter.ts';
import { readPiece, type ReadPiece } from './read-piece.ts';
import { readPost, type ReadPost } from './read-post.ts';
import { readProject, type ReadProject } from './read-project.ts';
import { readVideo, type ReadVideo } from './read-video.ts';

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

export interface Content {
  owner: Owner;
  resume: Resume;
  /** Which printed versions of the résumé the folder has. */
  resumePdfs: ResumePdfs;
  /** Newest first. */
  projects: ProjectSummary[];
  /** What each project's drawing shows, by its id. */
  systems: Record<string, System>;
  /** Newest first. */
  posts: PostSummary[];
  /** What each post's drawing shows, by its slug. */
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
}

const readYamlFile = async <S extends z.ZodType>(root: string, name: string, schema: S) =>
  checkYaml(name, await readFile(join(root, name), 'utf8'), schema);

const textsIn = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.md')).sort() : [];

/** Every text of the music and the videos. */
const readMedia = async (root: string) => {
  const music = join(root, 'music');
  const videos = join(root, 'videos');
  return {
    pieceFiles: await Promise.all((await textsIn(music)).map((name) => readPiece(music, name))),
    videoFiles: await Promise.all((await textsIn(videos)).map((name) => readVideo(videos, name))),
  };
};

const checkProjectIds = (
  file: string,
  field: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
) => {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown) throw new ContentError(file, field, `${unknown} is no project`);
};

const checkProof = ({ proof }: Owner, projectFiles: readonly ReadProject[]) => {
  for (const { project, metric } of proof) {
    const own = projectFiles.find(({ summary }) => summary.id === project);
    if (!own?.summary.metrics.some(({ label }) => label === metric))
      throw new ContentError(ownerFile, 'proof', `${project} has no metric ${metric}`);
  }
};

const newestFirst = (a: { date: string }, b: { date: string }) => b.date.localeCompare(a.date);

const hallPieceOf = (pieces: readonly Piece[]): HallPiece | null => {
  const marked = pieces.find(({ hall }) => hall);
  return marked ? { title: marked.title, file: marked.file } : null;
};

/**
 * Reads and validates everything in the content folder `root`, without rendering the long texts.
 * Throws a `ContentError` naming file and field of the first error. Files are named by their path in
 * `root`.
 */
export const readContent = async (root: string): Promise<Content> => {
  const folders = (await readdir(join(root, 'projects'))).sort();
  const names = await textsIn(join(root, 'posts'));
  const projectFiles = await Promise.all(
    folders.map((id) => readProject(join(root, 'projects'), id)),
  );
  const postFiles = await Promise.all(names.map((name) => readPost(join(root, 'posts'), name)));
  const { pieceFiles, videoFiles } = await readMedia(root);
  const { unpublishedProjects, ...owner } = await readYamlFile(root, ownerFile, ownerSchema);
  const resume = await readYamlFile(root, resumeFile, resumeSchema);
  const known = new Set([...folders, ...unpublishedProjects]);
  for (const { file, summary } of projectFiles)
    checkProjectIds(file, 'relatedProjects', summary.relatedProjects ?? [], known);
  for (const { file, summary } of postFiles)
    checkProjectIds(file, 'related', summary.related, known);
  for (const { file, summary } of videoFiles)
    checkProjectIds(file, 'related', summary.related, known);
  for (const entry of resume.experience)
    checkProjectIds(resumeFile, 'experience.projects', entry.projects, known);
  checkProjectIds(ownerFile, 'selected', owner.selected, known);
  checkProof(owner, projectFiles);
  for (const { slug } of resume.writing)
    if (!names.includes(`${slug}.md`))
      throw new ContentError(resumeFile, 'writing.slug', `${slug} is no post`);
  const pieces = pieceFiles.map(({ piece }) => piece).sort(newestFirst);
  return {
    owner,
    resume,
    resumePdfs: {
      long: existsSync(join(root, 'resume.pdf')),
      short: existsSync(join(root, 'resume-short.pdf')),
    },
    projects: numberProjects(projectFiles.map((project) => project.summary)).sort(newestFirst),
    systems: Object.fromEntries(projectFiles.map(({ summary, system }) => [summary.id, system])),
    essayDrawings: Object.fromEntries(
      postFiles.map(({ summary, drawing }) => [summary.slug, drawing]),
    ),
    posts: postFiles.map((post) => post.summary).sort(newestFirst),
    pieces,
    hallPiece: hallPieceOf(pieces),
    videos: videoFiles.map(({ summary }) => summary).sort(newestFirst),
    projectFiles,
    postFiles,
    pieceFiles,
    videoFiles,
  };
};
