import { z } from 'zod';
import { projectIdSchema } from '#shared/contracts/project.ts';
import { kebab, line, month } from '#site/content-model/words.ts';

const experienceSchema = z.strictObject({
  role: line(100),
  organisation: line(120),
  location: line(80),
  from: month,
  to: z.union([month, z.literal('present')]),
  short: z.boolean(),
  summary: line(600),
  highlights: z.array(z.strictObject({ text: line(400), short: z.boolean() })).default([]),
  projects: z.array(projectIdSchema).default([]),
});

const educationSchema = z.strictObject({
  degree: line(120),
  institution: line(120),
  location: line(80),
  from: month,
  to: month,
});

/** `resume.yaml`. `short` marks the entries of the one-page version. */
export const resumeSchema = z.strictObject({
  basics: z.strictObject({ headline: line(160), summary: line(1200) }),
  experience: z.array(experienceSchema).min(1),
  education: z.array(educationSchema),
  certifications: z
    .array(z.strictObject({ name: line(120), issuer: line(120), year: z.number().int() }))
    .default([]),
  skills: z.array(z.strictObject({ group: line(60), items: z.array(line(80)).min(1) })),
  /** Slugs of posts on this site. */
  writing: z.array(z.strictObject({ title: line(120), slug: kebab })).default([]),
  languages: z.array(z.strictObject({ name: line(60), level: line(60) })),
});
export type Resume = z.infer<typeof resumeSchema>;

/** An entry with its projects' titles, so that the page does not load the catalog. */
export type ShownExperience = Omit<z.infer<typeof experienceSchema>, 'projects'> & {
  projects: { id: string; title: string }[];
};
/** Whether there are PDFs of the two-page and the one-page version. */
export interface ResumePdfs {
  readonly long: boolean;
  readonly short: boolean;
}
export type ShownResume = Omit<Resume, 'experience'> & {
  experience: ShownExperience[];
  pdfs: ResumePdfs;
};
