import type { PlanBody } from '#site/content-model/plan.ts';
import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';
import { drawPage } from '#site/drawings/draw-project.ts';
import { tallCanvas, wideCanvas, type PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import { drawSitePlan } from '#site/drawings/site-plan-draw.ts';
import { layOutSitePlan } from '#site/drawings/site-plan.ts';
import { ContentError } from './content-error.ts';
import type { Highlight } from './highlight.ts';
import type { Content } from './read-content.ts';
import type { LinksOf } from './read-project.ts';

export interface Bodies {
  plan: PlanBody;
  projects: Record<string, ProjectBody>;
  posts: Record<string, PostBody>;
  pieces: PieceBodies;
  videos: Record<string, VideoBody>;
}

const sectionPaths = [
  '/',
  '/resume',
  '/projects',
  '/ai',
  '/automation',
  '/trading',
  '/pictures',
  '/vr',
  '/music',
  '/contact',
  '/chat',
  '/blog',
  '/videos',
  '/vr-experience',
];

const checkLinks = (content: Content, links: readonly LinksOf[]): void => {
  const paths = new Set([
    ...sectionPaths,
    ...content.projects.map((project) => `/projects/${project.id}`),
    ...content.posts.map((post) => `/blog/${post.slug}`),
    ...content.videos.map((video) => `/videos/${video.id}`),
  ]);
  for (const { file, links: found } of links)
    for (const link of found)
      if (!paths.has(link)) throw new ContentError(file, 'link', `${link} is no page of this site`);
};

/** The page defines the colours; the CSP would refuse the drawing's own style element. */
const inlineDrawing = ({ projects, systems }: Content, id: string): string => {
  const project = projects.find((known) => known.id === id);
  const system = systems[id];
  return project && system ? drawPage({ ...project, system }) : '';
};

/** The plan with its own names, which are shorter than some titles. */
export const layOutNamedPlan = ({ projects, projectFiles }: Content, canvas: PlanCanvas) => {
  const names = new Map(projectFiles.map(({ summary, planName }) => [summary.id, planName]));
  const named = projects.map((each) => ({ ...each, title: names.get(each.id) ?? each.title }));
  return layOutSitePlan(named, canvas);
};

const drawPlan = (content: Content): PlanBody => {
  const on = (canvas: PlanCanvas) => ({ drawing: drawSitePlan(layOutNamedPlan(content, canvas)) });
  return { wide: on(wideCanvas), tall: on(tallCanvas) };
};

/** Renders every long text and checks its links. Throws a `ContentError`. */
export const renderBodies = async (content: Content, highlight: Highlight): Promise<Bodies> => {
  const bodies: Bodies = {
    plan: drawPlan(content),
    projects: {},
    posts: {},
    pieces: {},
    videos: {},
  };
  const links: LinksOf[] = [];
  for (const project of content.projectFiles) {
    const rendered = await project.body(highlight);
    bodies.projects[project.summary.id] = {
      ...rendered.body,
      drawing: inlineDrawing(content, project.summary.id),
    };
    links.push(...rendered.links);
  }
  for (const post of content.postFiles) {
    const rendered = await post.body(highlight);
    bodies.posts[post.summary.slug] = rendered.body;
    links.push(...rendered.links);
  }
  for (const { piece, body } of content.pieceFiles) {
    const rendered = await body(highlight);
    bodies.pieces[piece.slug] = { html: rendered.html };
    links.push(...rendered.links);
  }
  for (const { summary, body } of content.videoFiles) {
    const rendered = await body(highlight);
    bodies.videos[summary.id] = rendered.body;
    links.push(...rendered.links);
  }
  checkLinks(content, links);
  return bodies;
};
