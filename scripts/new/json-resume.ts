import { z } from 'zod';
import { resumeSchema, type Resume } from '#site/content-model/resume.ts';
import { startOf } from '../build/content/start-of.ts';

// JSON Resume 1.0 (jsonresume.org/schema). Every field there is optional, and many files add their
// own, so only the types of the fields used here are checked.
const text = z.string().trim().optional().catch(undefined);
const texts = z.array(z.string().trim().min(1)).catch([]);
const entries = <T extends z.ZodRawShape>(shape: T) => z.array(z.object(shape)).catch([]);

const jsonResumeSchema = z.object({
  basics: z
    .object({
      name: text,
      label: text,
      email: text,
      url: text,
      summary: text,
      location: z.object({ city: text, region: text, countryCode: text }).catch({}),
      profiles: entries({ network: text, url: text }),
    })
    .catch({ location: {}, profiles: [] }),
  work: entries({
    name: text,
    company: text,
    position: text,
    location: text,
    startDate: text,
    endDate: text,
    summary: text,
    highlights: texts,
  }),
  education: entries({
    institution: text,
    area: text,
    studyType: text,
    startDate: text,
    endDate: text,
  }),
  certificates: entries({ name: text, issuer: text, date: text }),
  skills: entries({ name: text, keywords: texts }),
  languages: entries({ language: text, fluency: text }),
});

/** The values of a JSON Resume that `owner.yaml` also has. */
export interface FromResume {
  name?: string | undefined;
  role?: string | undefined;
  email?: string | undefined;
  location?: string | undefined;
  country?: string | undefined;
  summary?: string | undefined;
  links: { label: string; url: string }[];
  knowsAbout: string[];
  /** Null if it contains nothing about a career. */
  resume: Resume | null;
  /** The values that were dropped or changed, one line each. */
  notes: string[];
}

const known = new Set(['$schema', 'meta', ...Object.keys(jsonResumeSchema.shape)]);

const monthOf = (date: string | undefined): string | undefined => {
  const [, year, month = '01'] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?/.exec(date ?? '') ?? [];
  return year && `${year}-${month}`;
};

/** Cuts a text to at most `most` characters, after a word. */
export const cut = (long: string, most: number): string =>
  long.length <= most ? long : `${startOf(long, most - 1).replace(/\s+\S*$/, '')}…`;

/** Throws an error with a readable message if the text is not a JSON Resume. */
export const readJsonResume = (json: string): FromResume => {
  let written: unknown;
  try {
    written = JSON.parse(json);
  } catch (error) {
    throw new Error(`is no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const { data } = jsonResumeSchema.safeParse(written);
  if (data === undefined || !('basics' in (written as object) || 'work' in (written as object)))
    throw new Error('is no JSON Resume: it has neither basics nor work (jsonresume.org/schema)');
  const notes: string[] = [];
  const shorten = (what: string, long: string, most: number) => {
    if (long.length > most) notes.push(`${what}: cut to ${most} characters`);
    return cut(long, most);
  };
  const leftOut = (what: string, why: string) => notes.push(`${what}: left out, ${why}`);
  const { basics } = data;
  const home = basics.location.city ?? basics.location.region;
  const experience = data.work.flatMap((entry, at): Resume['experience'] => {
    const what = `work ${at + 1}`;
    const organisation = entry.name ?? entry.company;
    const from = monthOf(entry.startDate);
    const location = entry.location ?? home;
    const missing = [
      ...(organisation ? [] : ['name']),
      ...(entry.position ? [] : ['position']),
      ...(from ? [] : ['startDate']),
      ...(location ? [] : ['location']),
    ];
    if (!organisation || !entry.position || !from || !location) {
      leftOut(what, `it has no ${missing.join(' and no ')}`);
      return [];
    }
    if (!entry.location) notes.push(`${what}: has no location, so it has yours, ${location}`);
    const summary = entry.summary || `${entry.position} at ${organisation}.`;
    return [
      {
        role: shorten(`${what} position`, entry.position, 100),
        organisation: shorten(`${what} name`, organisation, 120),
        location: shorten(`${what} location`, location, 80),
        from,
        to: monthOf(entry.endDate) ?? 'present',
        // The short version has only the newest entries.
        short: at < 3,
        summary: shorten(`${what} summary`, summary, 600),
        highlights: entry.highlights.map((point, n) => ({
          text: shorten(`${what} highlight ${n + 1}`, point, 400),
          short: n < 2,
        })),
        projects: [],
      },
    ];
  });
  const education = data.education.flatMap((entry, at): Resume['education'] => {
    const [from, to] = [monthOf(entry.startDate), monthOf(entry.endDate)];
    const degree = [entry.studyType, entry.area].filter(Boolean).join(' ');
    if (!entry.institution || !degree || !(from ?? to) || !home) {
      leftOut(
        `education ${at + 1}`,
        'it needs institution, studyType or area, a date, and your location',
      );
      return [];
    }
    return [
      {
        degree: shorten(`education ${at + 1}`, degree, 120),
        institution: shorten(`education ${at + 1} institution`, entry.institution, 120),
        location: home,
        from: from ?? to ?? '',
        to: to ?? from ?? '',
      },
    ];
  });
  const certifications = data.certificates.flatMap(({ name, issuer, date }, at) => {
    const year = Number(/^\d{4}/.exec(date ?? '')?.[0]);
    if (name && issuer && year) return [{ name: cut(name, 120), issuer: cut(issuer, 120), year }];
    leftOut(`certificate ${at + 1}`, 'it needs name, issuer and date');
    return [];
  });
  const skills = data.skills.flatMap(({ name, keywords }, at) => {
    if (!name) leftOut(`skills ${at + 1}`, 'it has no name');
    const items = keywords.length > 0 ? keywords : name ? [name] : [];
    return name ? [{ group: cut(name, 60), items: items.map((item) => cut(item, 80)) }] : [];
  });
  const languages = data.languages.flatMap(({ language, fluency }, at) => {
    if (language && fluency) return [{ name: cut(language, 60), level: cut(fluency, 60) }];
    leftOut(`language ${at + 1}`, 'it needs language and fluency');
    return [];
  });
  for (const key of Object.keys(written as object))
    if (!known.has(key)) leftOut(key, 'this site has no place for it');
  const links = [
    ...(basics.url ? [{ label: 'Website', url: basics.url }] : []),
    ...basics.profiles.flatMap(({ network, url }) =>
      network && url ? [{ label: cut(network, 40), url }] : [],
    ),
  ].filter(({ label, url }) => {
    if (url.startsWith('https://')) return true;
    leftOut(`link ${label}`, 'its address does not begin with https://');
    return false;
  });
  const headline = basics.label ?? experience[0]?.role ?? 'Résumé';
  const resume =
    experience.length === 0
      ? null
      : resumeSchema.parse({
          basics: {
            headline: shorten('label', headline, 160),
            summary: shorten('summary', basics.summary || headline, 1200),
          },
          ...{ experience, education, certifications, skills, languages },
        });
  if (resume === null) leftOut('résumé', 'no entry of work is complete');
  return {
    name: basics.name,
    role: basics.label,
    email: basics.email,
    location: home,
    country: basics.location.countryCode,
    summary: basics.summary,
    links,
    knowsAbout: skills.map(({ group }) => group),
    resume,
    notes,
  };
};
