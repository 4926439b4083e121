import { z } from 'zod';
import { projectSchema, type Project } from '#shared/contracts/project.ts';
import { limits } from '#shared/limits.ts';
import type { WorkingBody } from '#site/drawings/working/working-drawing.ts';
import { systemSchema } from '#site/content-model/system.ts';
import { kebab, line } from '#site/content-model/words.ts';

/** What stands between the two `---` of a project's readme.md. The rest follows from the folder. */
export const projectFrontMatterSchema = projectSchema
  .omit({ id: true, documentation: true, buttonImage: true, headerImage: true, image: true })
  .extend({
    /** What the site plan calls it, where the title has no room. */
    shortTitle: line(20).optional(),
    description: line(155),
    tags: z.array(kebab).max(8).default([]),
    type: projectSchema.shape.type.default('other'),
    featured: z.boolean().default(false),
    workTag: z.boolean().default(false),
    /** Without it the page begins with the sentence alone. */
    overview: z.string().trim().default(''),
    technologies: projectSchema.shape.technologies.default([]),
    /** Files of `screens/<id>/`, by their names. */
    screenshots: z.array(z.strictObject({ src: z.string().min(1), alt: line(300) })).default([]),
    metrics: z
      .array(z.strictObject({ label: line(32), value: line(16) }))
      .refine(
        ({ length }) => length === 0 || length === limits.catalogue.metricsPerProject,
        `must be none or exactly ${limits.catalogue.metricsPerProject} metrics`,
      )
      .default([]),
    /** Without it the drawing is made of technologies and headings. */
    system: systemSchema.optional(),
  })
  .refine(
    ({ metrics, system }) =>
      !system?.dimension || metrics.some(({ label }) => label === system.dimension?.metric),
    { path: ['system', 'dimension', 'metric'], message: 'must be the label of a metric' },
  )
  .refine((project) => project.demo !== undefined || project.demoLabel === undefined, {
    path: ['demoLabel'],
    message: 'needs a demo',
  })
  .refine(({ demo }) => demo === undefined || !/^\/blog(?:\/|$)/.test(demo), {
    path: ['demo'],
    message: 'must lead to something that can be tried, which a post is not',
  });

export const documentKeys = ['readme', 'architecture', 'api', 'deployment'] as const;
export type DocumentKey = (typeof documentKeys)[number];

/** What every page knows of a project: the catalogue is a list of these. */
export interface ProjectSummary extends Omit<
  Project,
  'documentation' | 'overview' | 'demo' | 'demoLabel' | 'screenshots'
> {
  /** The number on the drawing, counted by date within the type: "AI-07". */
  number: string;
  /** Which documents the project has, in order. */
  documentKeys: DocumentKey[];
}

export interface Heading {
  id: string;
  text: string;
}

export interface ProjectDocument {
  key: DocumentKey;
  headings: Heading[];
  /** Sanitised at build. Empty in what a prerendered page ships: it stands in the page already. */
  html: string;
}

/** A screenshot with its size; its small twin is `smallPicture(src)`. */
export type Screenshot = Project['screenshots'][number] & {
  width: number;
  height: number;
};

/** The rest of a project, fetched when its page is opened. */
export interface ProjectBody extends Pick<
  Project,
  'overview' | 'technologies' | 'demo' | 'demoLabel'
> {
  screenshots: Screenshot[];
  /** The drawing of its system as inline SVG; empty in what a prerendered page ships. */
  drawing: string;
  /** What the drawing encodes, where it looks as if it measured something. */
  encodes?: string;
  /** The names of the system's parts, in the order of the drawing's balloons. */
  parts: string[];
  documents: ProjectDocument[];
  /** A drawing that can be operated; only some projects have one. */
  working?: WorkingBody;
}
