import type { Bodies } from '#site/content-model/bodies.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import { tallCanvas, wideCanvas, type PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import { drawSeals } from '#site/drawings/plan-seal.ts';
import { drawSitePlan } from '#site/drawings/site-plan-draw.ts';
import { layOutSitePlan } from '#site/drawings/site-plan.ts';
import type { Texts } from '#site/texts/en.ts';
import { valueOf } from '../source-parts.ts';
import type { Highlight } from './highlight.ts';
import type { Content } from './load-content.ts';
import type { ReadProject } from './read-project.ts';
import { drawInline, type Memory } from './text-file.ts';
import { withPictures } from '../pictures/pictures.ts';

/** Lays out the plan with its own names, some of which are shorter than the titles. */
export const layOutNamedPlan = ({ projects, projectFiles }: Content, canvas: PlanCanvas) => {
  const names = new Map(projectFiles.map(({ summary, planName }) => [summary.id, planName]));
  const named = projects.map((each) => ({ ...each, title: names.get(each.id) ?? each.title }));
  return layOutSitePlan(named, canvas);
};

const drawPlan = (content: Content, { home, ui }: Texts): PlanBody => {
  const districts = new Map(content.projects.map(({ id, type }) => [id, type]));
  const seals = drawSeals(content.systems, (id) => districts.get(id) ?? '');
  const { hall, hallShort } = home.plan;
  const on = (canvas: PlanCanvas) => ({
    drawing: drawSitePlan(layOutNamedPlan(content, canvas), seals, {
      types: ui.type,
      hall,
      hallShort,
    }),
  });
  return { wide: on(wideCanvas), tall: on(tallCanvas) };
};

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** @param highlight loads the grammars when the first text is rendered */
export const bodiesOf = (
  content: Content,
  highlight: () => Promise<Highlight>,
  memory: Memory,
): Bodies => {
  const { projects, systems, projectFiles, postFiles, pieceFiles, videoFiles, pictures } = content;
  const texts = once(() => valueOf<Texts>(content.texts));
  const shown = <T extends { html: string }>(text: T): T => ({
    ...text,
    html: withPictures(text.html, pictures),
  });
  const projectBody = ({ summary: { id }, body }: ReadProject, color: Highlight, own: Texts) => {
    const { documents, ...rest } = body(color);
    const project = projects.find((known) => known.id === id);
    const system = systems[id];
    const drawing = project && system ? drawInline({ ...project, system }, memory, own) : '';
    return { ...rest, documents: documents.map(shown), drawing };
  };
  return {
    plan: once(async () => drawPlan(content, await texts())),
    pieces: once(async () => {
      const color = await highlight();
      return Object.fromEntries(
        pieceFiles.map(({ piece, html }) => [piece.slug, shown({ html: html(color) })]),
      );
    }),
    projects: Object.fromEntries(
      projectFiles.map((file) => [
        file.summary.id,
        once(async () => projectBody(file, await highlight(), await texts())),
      ]),
    ),
    posts: Object.fromEntries(
      postFiles.map(({ summary, body }) => [
        summary.slug,
        once(async () => shown(body(await highlight(), await texts()))),
      ]),
    ),
    videos: Object.fromEntries(
      videoFiles.map(({ summary, body }) => [
        summary.id,
        once(async () => shown(body(await highlight()))),
      ]),
    ),
  };
};
