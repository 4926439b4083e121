import { z } from 'zod';
import { lookSchema } from '#site/content-model/look.ts';
import { kebab, languageTag, line } from '#site/content-model/words.ts';

const practiceSchema = z.strictObject({
  id: z.enum(['ai', 'automation', 'trading']),
  title: line(60),
  offer: line(200),
  text: line(1200),
  engagements: z.array(line(160)).min(1).max(6),
});
export type Practice = z.infer<typeof practiceSchema>;

/** A project's metric, by its label, and a text that explains it on its own. */
const proofSchema = z.strictObject({ project: kebab, metric: line(32), text: line(48) });
export type Proof = z.infer<typeof proofSchema>;

/** `owner.yaml`: the site's owner. */
export const ownerSchema = z.strictObject({
  name: line(60),
  role: line(100),
  offer: line(140),
  summary: line(500),
  location: line(60),
  country: z.string().length(2),
  /** The language of the site: of its content and of `texts.ts`. */
  language: languageTag.default('en'),
  timeZone: line(60),
  email: z.email(),
  links: z.array(z.strictObject({ label: line(40), url: z.url({ protocol: /^https$/ }) })),
  knowsAbout: z.array(line(60)).min(1),
  practices: z
    .array(practiceSchema)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'must differ in their id',
    )
    .default([]),
  proof: z.array(proofSchema).max(3).default([]),
  /** If empty, the newest featured projects are shown. */
  selected: z.array(kebab).max(8).default([]),
  /** Projects without a page. Others may still name them as related. */
  unpublishedProjects: z.array(kebab).default([]),
  away: line(240),
  atWork: line(240),
  /** Used only by the build. */
  look: lookSchema.optional(),
});
export type Owner = Omit<z.infer<typeof ownerSchema>, 'unpublishedProjects' | 'look'>;
