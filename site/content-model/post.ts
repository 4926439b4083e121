import { z } from 'zod';
import { projectIdSchema } from '#shared/contracts/project.ts';
import type { Heading } from '#site/content-model/project.ts';
import { kebab, line } from '#site/content-model/words.ts';

export const postFrontMatterSchema = z.strictObject({
  title: line(70),
  description: line(155),
  date: z.iso.date(),
  updated: z.iso.date().optional(),
  tags: z.array(kebab).min(1).max(6),
  related: z.array(projectIdSchema).max(4).default([]),
});

/** What every page knows of a post. */
export interface PostSummary extends z.infer<typeof postFrontMatterSchema> {
  slug: string;
  /** Reading time at 220 words a minute, at least 1. */
  minutes: number;
}

/** The text of a post, fetched when it is opened. `html` is empty in a prerendered page's data. */
export interface PostBody {
  headings: Heading[];
  html: string;
}
