import { z } from 'zod';
import { projectIdSchema, projectSchema } from '#shared/contracts/project.ts';
import { essaySystemSchema } from '#site/content-model/system.ts';
import type { Heading } from '#site/content-model/project.ts';
import { kebab, line } from '#site/content-model/words.ts';

export const postFrontMatterSchema = z.strictObject({
  title: line(70),
  description: line(155),
  date: z.iso.date(),
  updated: z.iso.date().optional(),
  tags: z.array(kebab).min(1).max(6),
  related: z.array(projectIdSchema).max(4).default([]),
  /** Without it the drawing is made of the headings. */
  drawing: z
    .strictObject({
      /** Whose ink it is drawn in. */
      type: projectSchema.shape.type,
      /** The value of what the system's dimension measures. */
      value: line(16).optional(),
      system: essaySystemSchema,
    })
    .refine(({ value, system }) => (value === undefined) === (system.dimension === null), {
      path: ['value'],
      message: 'must be there with system.dimension, and without it not',
    })
    .optional(),
});

type PostFrontMatter = z.infer<typeof postFrontMatterSchema>;

/** What every page knows of a post. */
export interface PostSummary extends Omit<PostFrontMatter, 'drawing'> {
  slug: string;
  /** Reading time at 220 words a minute, at least 1. */
  minutes: number;
}

/** The text of a post, fetched when it is opened. `html` is empty in a prerendered page's data. */
export interface PostBody {
  headings: Heading[];
  html: string;
  /** What it argues as inline SVG; empty in what a prerendered page ships. */
  drawing: string;
  /** The names of the parts, in the order of the drawing's balloons. */
  parts: string[];
  /** Whose ink the drawing is in. */
  type: NonNullable<PostFrontMatter['drawing']>['type'];
}
