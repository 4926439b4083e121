import { z } from 'zod';
import { projectSchema, type Project } from '#shared/contracts/project.ts';
import { limits } from '#shared/limits.ts';
import type { WorkingBody } from '#site/drawings/working/working-drawing.ts';
import { systemSchema } from '#site/content-model/system.ts';
import { kebab, line } from '#site/content-model/words.ts';

/** The front matter of a project's readme.md. Everything else follows from the folder. */
export const projectFrontMatterSchema = projectSchema
  .omit({ id: true, documentation: true, buttonImage: true, headerImage: true, image: true })
  .extend({
    /** The name on the site plan, where the title does not fit. */
    shortTitle: line(20).optional(),
    description: line(155),
    tags: z.array(kebab).max(8).default([]),
    type: projectSchema.shape.type.default('other'),
    featured: z.boolean().default(false),
    workTag: z.boolean().default(false),
    /** Without it the page begins with the description alone. */
    overview: z.string().trim().default(''),
    technologies: projectSchema.shape.technologies.default([]),
    /** File names in `screens/<id>/`. */
    screenshots: z.array(z.strictObject({ src: z.string().min(1), alt: line(300) })).default([]),
    metrics: z
      .array(z.strictObject({ label: line(32), value: line(16) }))
      .refine(
        ({ length }) => length === 0 || length === limits.catalogue.metricsPerProject,
        `must be none or exactly ${limits.catalogue.metricsPerProject} metrics`,
      )
      .default([]),
    /** Without it the drawing is made from technologies and headings. */
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

/** The part of a project that every page loads. The catalog is a list of these. */
export interface ProjectSummary extends Omit<
  Project,
  'documentation' | 'overview' | 'demo' | 'demoLabel' | 'screenshots'
> {
  /** The number on the drawing, counted by date within the type: "AI-07". */
  number: string;
  /** The documents that the project has, in order. */
  documentKeys: DocumentKey[];
}

export interface Heading {
  id: string;
  text: string;
}

export interface ProjectDocument {
  key: DocumentKey;
  headings: Heading[];
  /**
   * Sanitized by the build. Empty in a prerendered page's data, because the page already contains
   * it.
   */
  html: string;
}

/** A screenshot with its size. `smallPicture(src)` is its small version. */
export type Screenshot = Project['screenshots'][number] & {
  width: number;
  height: number;
};

/** The rest of a project, fetched when its page opens. */
export interface ProjectBody extends Pick<
  Project,
  'overview' | 'technologies' | 'demo' | 'demoLabel'
> {
  screenshots: Screenshot[];
  /** The drawing of the system as inline SVG; empty in a prerendered page's data. */
  drawing: string;
  /** The data that the drawing encodes, if it looks like a measurement. */
  encodes?: string;
  /** The names of the system's parts, in the order of the drawing's callouts. */
  parts: string[];
  documents: ProjectDocument[];
  /** An operable drawing; only some projects have one. */
  working?: WorkingBody;
}
