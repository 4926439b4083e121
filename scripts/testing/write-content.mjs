// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';

/**
 * The extent of generated content. The same wishes give the same files.
 * @typedef {object} Wishes
 * @property {number} projects
 * @property {number} posts
 * @property {boolean} hasResume
 * @property {readonly ('ai' | 'automation' | 'trading')[]} practices
 * @property {readonly ('ai' | 'automation' | 'trading' | 'other')[]} types of the projects, in rotation
 */

const things = ['Loom', 'Sluice', 'Kiln', 'Beacon', 'Ledger', 'Orchard', 'Turbine', 'Almanac'];
const makers = ['Quiet', 'Second', 'Northern', 'Paper', 'Tidal', 'Copper', 'Winter', 'Open'];
const statuses = ['completed', 'in-progress', 'completed', 'archived'];
const skills = ['TypeScript', 'PostgreSQL', 'Rust', 'Kafka', 'Python', 'Terraform', 'SQLite'];

const motifs = [
  'lattice',
  'gear-train',
  'strip-chart',
  'exploded-row',
  'rose',
  'pipes',
  'depth',
  'blocks',
  'arcs',
  'rack',
  'candles',
  'turned',
];
const essayMotifs = ['tail', 'circuit', 'adit', 'rails', 'descent', 'wall', 'weir'];

/** @template T @param {readonly T[]} list @param {number} at @returns {T} */
const pick = (list, at) => /** @type {T} */ (list[at % list.length]);

/** @param {number} at */
const titleOf = (at) =>
  `${pick(makers, at + Math.floor(at / things.length))} ${pick(things, at)}${at < 64 ? '' : ` ${at}`}`;
/** @param {string} title */
const slugOf = (title) => title.toLowerCase().replaceAll(' ', '-');

/** Newest first, about a month apart. @param {number} at */
const dateOf = (at) =>
  new Date(Date.UTC(2025, 9, 20) - at * 33 * 86_400_000).toISOString().slice(0, 10);

/** @param {string} motif @param {string} metric */
const systemOf = (motif, metric) => ({
  motif,
  parts: [
    { id: 'in', name: 'Source', kind: 'source' },
    { id: 'gate', name: 'Admission', kind: 'gate' },
    { id: 'queue', name: 'Queue', kind: 'queue' },
    { id: 'work', name: 'Worker', kind: 'process' },
    { id: 'out', name: 'Answer', kind: 'sink' },
  ],
  connections: ['in -> gate', 'gate -> queue: admitted', 'queue -> work', 'work -> out'],
  dimension: { from: 'in', to: 'out', metric },
});

/** @param {object} head @param {string} text */
const document = (head, text) => `---\n${stringify(head)}---\n\n${text}\n`;

const prose = `## How it works

What comes in is admitted, waits, and is worked off in order. Nothing is answered twice, and what cannot be
answered is said at once.

## What was measured

Each figure is of a week in use, with the machine that the work is done on.`;

/** @param {number} at @param {Wishes} wishes */
const projectOf = (at, { projects, types }) => ({
  title: titleOf(at),
  description: 'Takes what comes in, does one thing to it, and says how well that went.',
  tags: [pick(['queues', 'measurement', 'storage'], at)],
  date: dateOf(at),
  status: pick(statuses, at),
  type: pick(types, at),
  featured: at % 3 === 0,
  workTag: true,
  ...(at + 1 < projects && { relatedProjects: [slugOf(titleOf(at + 1))] }),
  overview: 'It began as a list on paper and became a service that two people look after.',
  technologies: [pick(skills, at), pick(skills, at + 3)],
  metrics: [
    { label: 'Latency', value: `${12 + at} ms` },
    { label: 'Throughput', value: '900 / s' },
    { label: 'Cost a Month', value: '$38' },
    { label: 'Project Phase', value: 'In use' },
  ],
  system: systemOf(pick(motifs, at), 'Latency'),
  screenshots: [],
});

/** @param {number} at */
const postOf = (at) => ({
  title: `What the ${titleOf(at).toLowerCase()} taught`,
  description: 'One thing that I would do again, and one that I would not.',
  date: dateOf(at),
  tags: ['practice'],
  drawing: {
    type: 'automation',
    value: '62%',
    system: systemOf(pick(essayMotifs, at), 'Late answers'),
  },
});

/** @param {Wishes} wishes */
const ownerOf = ({ practices }) => ({
  name: 'Ida Example',
  role: 'Software engineer',
  offer: 'I build services that say when they are unsure.',
  summary: 'I take small systems from the first measurement to a handover that holds.',
  location: 'Bergen, Norway',
  country: 'NO',
  timeZone: 'Europe/Oslo',
  email: 'ida@example.org',
  links: [{ label: 'Code', url: 'https://example.org/code' }],
  knowsAbout: ['Queues', 'Measurement'],
  practices: practices.map((id) => ({
    id,
    title: `${id === 'ai' ? 'AI' : id[0]?.toUpperCase() + id.slice(1)} systems`,
    offer: 'From one measured week to a system that somebody else can run.',
    text: 'I begin with real cases and a measure that the team believes, and build the smallest thing that moves it.',
    engagements: ['One week: measure what is there', 'Six weeks: a first system in use'],
  })),
  away: 'I am away from my desk, so leave a message here.',
  atWork: 'I am at my desk, so write a line.',
});

const resume = {
  basics: { headline: 'Software engineer', summary: 'Ten years of services that hold.' },
  experience: [
    {
      role: 'Engineer',
      organisation: 'Own practice',
      location: 'Bergen',
      from: '2019-03',
      to: 'present',
      short: true,
      summary: 'Systems for small teams.',
      highlights: [{ text: 'Halved what a week of work cost.', short: true }],
    },
  ],
  education: [],
  skills: [{ group: 'Languages', items: skills }],
  languages: [{ name: 'Norwegian', level: 'native' }],
};

/**
 * Writes a content folder of any size, for tests and to see how a site of that size looks.
 * @param {string} folder
 * @param {Partial<Wishes>} wishes by default only an owner
 */
export const writeContent = (folder, wishes) => {
  /** @type {Wishes} */
  const whole = {
    projects: 0,
    posts: 0,
    hasResume: false,
    practices: [],
    types: ['ai', 'automation', 'trading', 'other'],
    ...wishes,
  };
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('owner.yaml', stringify(ownerOf(whole)));
  if (whole.hasResume) write('resume.yaml', stringify(resume));
  for (let at = 0; at < whole.projects; at += 1)
    write(`projects/${slugOf(titleOf(at))}/readme.md`, document(projectOf(at, whole), prose));
  for (let at = 0; at < whole.posts; at += 1)
    write(`posts/${slugOf(postOf(at).title)}.md`, document(postOf(at), prose));
};
