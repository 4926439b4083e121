import { expect, test } from 'vitest';
import { allSections, sectionsOf, type SectionContent } from '#site/head/sections.ts';

const whole: SectionContent = {
  owner: { practices: [{ id: 'ai' }, { id: 'automation' }, { id: 'trading' }] },
  projects: [{ type: 'ai' }, { type: 'automation' }, { type: 'trading' }, { type: 'other' }],
  posts: [{}],
  pieces: [{}],
  videos: [{}],
  resume: {},
};

/** The sections that disappear with these changes. */
const missing = (
  ...[changes, off]: [Partial<SectionContent>, Parameters<typeof sectionsOf>[1]?]
) => {
  const there = sectionsOf({ ...whole, ...changes }, off);
  return Object.keys(allSections).filter((id) => !(id in there));
};

test('complete content has every section, in the order of the index', () => {
  expect(sectionsOf(whole)).toEqual(allSections);
  expect(Object.keys(sectionsOf(whole))).toEqual(Object.keys(allSections));
});

const ofProjects = ['projects', 'pictures', 'vr', 'vr-experience'];

test.each<[string, Partial<SectionContent>, string[]]>([
  ['posts', { posts: [] }, ['blog']],
  ['a résumé', { resume: null }, ['resume']],
  ['recordings', { videos: [] }, ['videos']],
  ['music', { pieces: [] }, ['music']],
  ['projects, but with practices', { projects: [] }, ofProjects],
  [
    'projects and practices',
    { projects: [], owner: { practices: [] } },
    ['projects', 'ai', 'automation', 'trading', 'pictures', 'vr', 'vr-experience'],
  ],
  [
    'a practice, but with a project of its type',
    { owner: { practices: [] }, projects: [{ type: 'trading' }] },
    ['ai', 'automation'],
  ],
  [
    'anything but a practice and projects of no collection',
    {
      owner: { practices: [{ id: 'ai' }] },
      projects: [{ type: 'other' }],
      posts: [],
      pieces: [],
      videos: [],
      resume: null,
    },
    ['automation', 'trading', 'blog', 'resume', 'videos', 'music'],
  ],
])('without %s', (_, changes, expected) => {
  expect(missing(changes)).toEqual(expected);
});

test('a feature that is off takes its sections with it, and one without sections takes none', () => {
  expect(missing({}, ['vr'])).toEqual(['vr', 'vr-experience']);
  expect(missing({}, ['chat'])).toEqual(['chat']);
  expect(missing({}, ['contact', 'geo_gate', 'analytics', 'fingerprint'])).toEqual([]);
  expect(missing({ projects: [], posts: [] }, ['chat', 'vr'])).toEqual([
    'projects',
    'blog',
    'pictures',
    'vr',
    'vr-experience',
    'chat',
  ]);
});
