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
  /** Without it the drawing is made from the headings. */
  drawing: z
    .strictObject({
      /** The project type whose color the drawing has. */
      type: projectSchema.shape.type,
      /** The value of the quantity that the system's dimension measures. */
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

/** The part of a post that every page loads. */
export interface PostSummary extends Omit<PostFrontMatter, 'drawing'> {
  slug: string;
  /** Reading time at 220 words per minute, at least 1. */
  minutes: number;
}

/** The text of a post, fetched when opened. `html` is empty in a prerendered page's data. */
export interface PostBody {
  headings: Heading[];
  html: string;
  /** The argument as inline SVG; empty in a prerendered page's data. */
  drawing: string;
  /** The names of the parts, in the order of the drawing's callouts. */
  parts: string[];
  /** The project type whose color the drawing has. */
  type: NonNullable<PostFrontMatter['drawing']>['type'];
}
