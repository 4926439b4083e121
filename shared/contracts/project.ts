import { z } from 'zod';
import { limits } from '#shared/limits.ts';

/** A project's id is part of its address: /projects/{id}. */
export const projectIdSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug');

const imagePath = z.string().startsWith('/images/projects/', 'must lie under /images/projects/');

/** The demonstration may also be hosted on this site. */
const ownPage = z.string().regex(/^\/(?!\/)/, 'must be an https address or a path of this site');

/** A project of the catalogue, with every field (docs/product.md). */
export const projectSchema = z.strictObject({
  id: projectIdSchema,
  title: z.string().min(1),
  description: z.string().min(1).max(160),
  tags: z.array(z.string().min(1)),
  date: z.iso.date(),
  status: z.enum(['completed', 'in-progress', 'archived']),
  type: z.enum(['ai', 'trading', 'automation', 'other']),
  category: z.enum(['ai', 'automation', 'other']).optional(),
  featured: z.boolean(),
  workTag: z.boolean(),
  relatedProjects: z.array(projectIdSchema).optional(),
  buttonImage: imagePath,
  headerImage: imagePath,
  image: imagePath,
  demo: z.union([z.url({ protocol: /^https$/ }), ownPage]).optional(),
  demoLabel: z.string().min(1).optional(),
  overview: z.string(),
  technologies: z.array(z.string().min(1)),
  documentation: z.strictObject({
    readme: z.string().min(1),
    architecture: z.string().min(1).optional(),
    api: z.string().min(1).optional(),
    deployment: z.string().min(1).optional(),
  }),
  screenshots: z.array(z.strictObject({ src: imagePath, alt: z.string().min(1) })),
  metrics: z
    .array(z.strictObject({ label: z.string().min(1), value: z.string().min(1) }))
    .refine(({ length }) => length === 0 || length === limits.catalogue.metricsPerProject),
});
export type Project = z.infer<typeof projectSchema>;
