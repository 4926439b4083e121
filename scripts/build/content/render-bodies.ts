import type { PlanBody } from '#site/content-model/plan.ts';
import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';
import { drawPage } from '#site/drawings/draw-project.ts';
import { tallCanvas, wideCanvas, type PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import { drawSitePlan } from '#site/drawings/site-plan-draw.ts';
import { layOutSitePlan } from '#site/drawings/site-plan.ts';
import type { Highlight } from './highlight.ts';
import type { Content } from './load-content.ts';
import type { ReadProject } from './read-project.ts';
import { withPictures } from '../pictures/pictures.ts';

type Render<T> = (highlight: Highlight) => T;

/** The long texts and the drawings of the pages: each is rendered when it is called. */
export interface Bodies {
  plan: Render<PlanBody>;
  pieces: Render<PieceBodies>;
  projects: Record<string, Render<ProjectBody>>;
  posts: Record<string, Render<PostBody>>;
  videos: Record<string, Render<VideoBody>>;
}

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

export const bodiesOf = (content: Content): Bodies => {
  const shown = <T extends { html: string }>(text: T): T => ({
    ...text,
    html: withPictures(text.html, content.pictures),
  });
  const projectBody = ({ summary: { id }, body }: ReadProject, highlight: Highlight) => {
    const { documents, ...rest } = body(highlight);
    return { ...rest, documents: documents.map(shown), drawing: inlineDrawing(content, id) };
  };
  return {
    plan: () => drawPlan(content),
    pieces: (highlight) =>
      Object.fromEntries(
        content.pieceFiles.map(({ piece, html }) => [piece.slug, shown({ html: html(highlight) })]),
      ),
    projects: Object.fromEntries(
      content.projectFiles.map((file) => [
        file.summary.id,
        (highlight) => projectBody(file, highlight),
      ]),
    ),
    posts: Object.fromEntries(
      content.postFiles.map(({ summary, body }) => [
        summary.slug,
        (highlight) => shown(body(highlight)),
      ]),
    ),
    videos: Object.fromEntries(
      content.videoFiles.map(({ summary, body }) => [
        summary.id,
        (highlight) => shown(body(highlight)),
      ]),
    ),
  };
};
