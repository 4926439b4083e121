import anyAscii from 'any-ascii';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { ownerSchema } from '#site/content-model/owner.ts';
import type { Resume } from '#site/content-model/resume.ts';
import { contrast, nearestWith, tone } from '../build/look/colors.ts';
import { migrations, schemaFile, schemaText } from '../build/content/migrations.ts';
import { placeholders } from '../build/content/placeholders.mjs';
import { inPlainWords } from '../build/content/schema-words.ts';
import { cut } from './json-resume.ts';

export { cut, readJsonResume } from './json-resume.ts';

const { name, role, offer, email, location, country, links } = ownerSchema.shape;

export const categories = ['ai', 'automation', 'trading'] as const;
type Category = (typeof categories)[number];

/** The answers that a new site is created from. */
export const answersSchema = z.object({
  name,
  role,
  offer,
  email,
  location,
  country: country.regex(/^[A-Z]{2}$/, 'must be two capitals, as in DE'),
  timeZone: z.string().refine((zone) => {
    try {
      Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, 'must be a time zone, as in Europe/Berlin'),
  links,
  categories: z.array(z.enum(categories)),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "must be a color, as in '#0a7d55'")
    .toLowerCase()
    .optional(),
});
export type Answers = z.infer<typeof answersSchema>;

/** The fault of an answer, as a readable message; undefined if it is valid. */
export const faultOfAnswer = (field: keyof Answers, value: unknown): string | undefined =>
  answersSchema.shape[field].safeParse(value, { error: inPlainWords }).error?.issues[0]?.message;

/** Lowercase words joined by hyphens, transliterated to Latin letters; empty if nothing is left. */
export const slugOf = (title: string): string =>
  anyAscii(title.normalize('NFC').replace(/\p{Extended_Pictographic}/gu, ' '))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

const practices: Record<
  Category,
  { title: string; offer: string; text: string; engagement: string }
> = {
  ai: {
    title: 'AI systems',
    offer: 'Language models in daily use.',
    text: placeholders.ai,
    engagement: 'Two weeks: is it worth building?',
  },
  automation: {
    title: 'Automation',
    offer: 'Manual steps turned into systems.',
    text: placeholders.automation,
    engagement: 'One week: follow a process and measure it',
  },
  trading: {
    title: 'Trading research',
    offer: 'Market data and research software.',
    text: placeholders.trading,
    engagement: 'An audit of a data set or a backtest',
  },
};

const yaml = (value: unknown) => stringify(value, { lineWidth: 100 });

/** Colors of one hue for both themes, with sufficient contrast. */
const lookOf = (accent: string) => {
  const paper = { light: tone(accent, 0.975, 0.08), dark: tone(accent, 0.2, 0.3) };
  const ink = { light: tone(accent, 0.26, 0.45), dark: tone(accent, 0.94, 0.1) };
  const fitted = {
    light: nearestWith(accent, [paper.light], 3),
    dark: nearestWith(accent, [paper.dark], 3),
  };
  const ratio = (Math.floor(contrast(accent, paper.light) * 100) / 100).toFixed(2);
  const note =
    fitted.light === accent
      ? undefined
      : `accent ${accent} has a contrast of ${ratio}:1 on its paper and needs 3:1, so ${fitted.light} is written`;
  return { look: { accent: fitted, paper, ink }, note };
};

const ownerText = (
  answers: Answers,
  { summary, knowsAbout }: { summary: string; knowsAbout: readonly string[] },
  look: object | undefined,
) => {
  const { categories: chosen, accent: _, ...own } = answers;
  return [
    '# Who you are. Every field is in docs/guides/make-it-yours.md.',
    yaml({ ...own, summary, knowsAbout }),
    '# What you offer, each with a page of its own; [] for none.',
    yaml({
      practices: chosen.map((id) => {
        const { engagement, ...practice } = practices[id];
        return { id, ...practice, engagements: [engagement] };
      }),
    }),
    '# The chat says these, while you are not there and while you are.',
    yaml({
      away: 'I am away, so leave a message here and I will answer when I am back.',
      atWork: 'I am here, so write a line and I will usually answer within a few minutes.',
    }),
    ...(look
      ? ['# Colors, made from one: docs/guides/make-it-yours.md#the-look.', yaml({ look })]
      : []),
  ].join('\n');
};

/** A project's file with only the required fields. */
const projectText = (title: string, { date, type }: { date: string; type: string }) =>
  `---
${yaml({ title, description: placeholders.project, date, status: 'in-progress', type })}technologies: [] # such as [Python, PostgreSQL]: the drawing shows them
# metrics: four of { label: …, value: … }, or none
---

## What it is for

${placeholders.problem}

## How it works

${placeholders.works}

## What came of it

${placeholders.result}
`;

const postText = (title: string, date: string) =>
  `---
${yaml({ title, description: placeholders.post, date, tags: ['notes'] })}---

${placeholders.begin}

## What I expected

## What happened instead

## What I do now
`;

export type Kind = 'project' | 'post';

/** The path of an entry in the content folder. */
export const fileOf = (kind: Kind, slug: string): string =>
  kind === 'project' ? `projects/${slug}/readme.md` : `posts/${slug}.md`;

const limitsOf: Record<Kind, number> = { project: 120, post: 70 };

/** A file to write, with its path in the content folder. */
export interface NewFile {
  file: string;
  text: string;
}

/** An error whose message tells the user what to do. */
export class Refused extends Error {}

/**
 * A project or post by its title. Throws for a title without letters or with an existing file.
 *
 * @param slug overrides the slug of the title
 */
export const newEntry = (
  folder: string,
  {
    kind,
    title,
    slug = slugOf(title),
    date,
    type = 'other',
  }: { kind: Kind; title: string; slug?: string; date: string; type?: string },
): NewFile => {
  if (title.trim() === '' || title.length > limitsOf[kind])
    throw new Refused(`The title must have 1 to ${limitsOf[kind]} characters.`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    throw new Refused(`No address can be made of "${title}". Name one: --slug=lower-case-words`);
  const file = fileOf(kind, slug);
  if (existsSync(join(folder, file)) || existsSync(join(folder, dirname(file), `${slug}.md`)))
    throw new Refused(`${file} is there already. Choose another title, or --slug=<slug>.`);
  const text =
    kind === 'project' ? projectText(title.trim(), { date, type }) : postText(title.trim(), date);
  return { file, text };
};

/**
 * A small site in the owner's name.
 *
 * @param from of a JSON Resume, if there is one
 */
export const newContent = (
  answers: Answers,
  {
    date,
    summary,
    knowsAbout = [],
    resume = null,
  }: { date: string; summary?: string | undefined; knowsAbout?: string[]; resume?: Resume | null },
): { files: NewFile[]; notes: string[] } => {
  const { look, note } = answers.accent
    ? lookOf(answers.accent)
    : { look: undefined, note: undefined };
  const about = {
    summary: cut(summary || answers.offer, 500),
    knowsAbout: knowsAbout.length > 0 ? knowsAbout : [cut(answers.role, 60)],
  };
  const nothing = '/nowhere';
  const type = answers.categories[0] ?? 'other';
  return {
    files: [
      { file: schemaFile, text: schemaText(migrations.length) },
      { file: 'owner.yaml', text: ownerText(answers, about, look) },
      newEntry(nothing, { kind: 'project', title: 'My first project', date, type }),
      newEntry(nothing, { kind: 'post', title: 'My first post', date }),
      ...(resume ? [{ file: 'resume.yaml', text: yaml(resume) }] : []),
    ],
    notes: note ? [note] : [],
  };
};

/** Writes files that do not exist. Throws before the first one if any exists. */
export const writeNew = async (folder: string, files: readonly NewFile[]): Promise<void> => {
  const there = files.find(({ file }) => existsSync(join(folder, file)));
  if (there)
    throw new Refused(`${join(folder, there.file)} is there already, so nothing was written.`);
  for (const { file, text } of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text, { flag: 'wx' });
  }
};
