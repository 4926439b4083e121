import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadContent } from '../build/content/load-content.ts';
import { placeholderLines } from '../build/content/placeholders.mjs';
import {
  faultOfAnswer,
  newContent,
  newEntry,
  readJsonResume,
  Refused,
  slugOf,
  writeNew,
  type Answers,
} from './new-content.ts';

const ada: Answers = {
  name: 'Ada Stone',
  role: 'Engineer: weaving & "looms"',
  offer: 'I build looms that count.',
  email: 'ada@example.org',
  location: 'Zürich',
  country: 'CH',
  timeZone: 'Europe/Zurich',
  links: [{ label: 'Code', url: 'https://example.org/ada' }],
  categories: ['automation'],
};
const date = '2026-03-31';

const folder = () => mkdtempSync(join(tmpdir(), 'foyer-new-'));

const resume = {
  basics: {
    name: 'Ada Stone',
    label: 'Engineer',
    email: 'ada@example.org',
    url: 'http://example.org',
    location: { city: 'Zürich', countryCode: 'CH' },
    profiles: [{ network: 'Code', url: 'https://example.org/ada' }],
  },
  work: [
    { name: 'Loom Works', position: 'Weaver', startDate: '2019-04-01', summary: 'Cards.' },
    { position: 'Nobody knows where', startDate: '2018' },
  ],
  education: [{ institution: 'ETH', studyType: 'MSc', area: 'Textiles', endDate: '2015' }],
  skills: [{ name: 'Weaving', keywords: ['Jacquard'] }],
  languages: [{ language: 'German', fluency: 'Native' }],
  awards: [{ title: 'Best cloth' }],
};

test.each<[string, Partial<Answers>]>([
  ['everything', { accent: '#0a7d55' }],
  ['no category', { categories: [] }],
  ['every category', { categories: ['ai', 'automation', 'trading'] }],
])('content created with %s is valid', async (_, some) => {
  const content = folder();
  await writeNew(content, newContent({ ...ada, ...some }, { date }).files);
  const { content: loaded, faults } = await loadContent(content);
  expect(faults).toBeUndefined();
  expect(loaded?.owner).toMatchObject({ name: 'Ada Stone', role: ada.role, links: ada.links });
  expect(loaded?.projects.map(({ id }) => id)).toEqual(['my-first-project']);
  expect(loaded?.posts.map(({ slug }) => slug)).toEqual(['my-first-post']);
});

test('an illegible accent color is corrected, with a note', async () => {
  const content = folder();
  const { files, notes } = newContent({ ...ada, accent: '#ffd400' }, { date });
  expect(notes).toEqual([
    expect.stringMatching(
      /^accent #ffd400 has a contrast of 1\.\d\d:1 on its paper and needs 3:1, so #\w{6} is written$/,
    ),
  ]);
  await writeNew(content, files);
  expect((await loadContent(content)).faults).toBeUndefined();
});

test('a JSON Resume becomes the résumé, with notes about dropped values', async () => {
  const from = readJsonResume(JSON.stringify(resume));
  expect(from).toMatchObject({ name: 'Ada Stone', role: 'Engineer', country: 'CH' });
  expect(from.notes).toEqual([
    'work 1: has no location, so it has yours, Zürich',
    'work 2: left out, it has no name',
    'awards: left out, this site has no place for it',
    'link Website: left out, its address does not begin with https://',
  ]);
  expect(from.resume?.experience).toEqual([
    expect.objectContaining({ organisation: 'Loom Works', from: '2019-04', to: 'present' }),
  ]);
  const content = folder();
  await writeNew(content, newContent(ada, { date, resume: from.resume }).files);
  expect((await loadContent(content)).faults).toBeUndefined();
});

test.each([
  ['{', /^is no JSON: /],
  ['[]', /^is no JSON Resume: /],
  ['"x"', /^is no JSON Resume: /],
  ['{"hello":1}', /^is no JSON Resume: it has neither basics nor work/],
])('%s is not a résumé', (json, message) => {
  expect(() => readJsonResume(json)).toThrow(message);
});

test.each([
  ['Card Loom', 'card-loom'],
  ["The loom's café, 2.0!", 'the-looms-cafe-2-0'],
  ['Ткацкий станок', 'tkatskiy-stanok'],
  ['織機', 'zhiji'],
  ['Łódź', 'lodz'],
  ['🙂', ''],
])('the slug of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a project and a post are added, and existing ones are refused', async () => {
  const content = folder();
  await writeNew(content, newContent(ada, { date }).files);
  const loom = newEntry(content, { kind: 'project', title: 'Ткацкий: "станок"', date });
  expect(loom.file).toBe('projects/tkatskiy-stanok/readme.md');
  await writeNew(content, [loom, newEntry(content, { kind: 'post', title: 'On looms', date })]);
  const { content: loaded, faults } = await loadContent(content);
  expect(faults).toBeUndefined();
  expect(loaded?.projects.map(({ title }) => title)).toContain('Ткацкий: "станок"');
  expect(() => newEntry(content, { kind: 'post', title: 'On  looms!', date })).toThrow(
    'posts/on-looms.md is there already. Choose another title, or --slug=<slug>.',
  );
  expect(() => newEntry(content, { kind: 'post', title: '🙂', date })).toThrow(Refused);
});

test('placeholders are listed by file and line, at most ten lines', async () => {
  const content = folder();
  await writeNew(content, newContent({ ...ada, categories: ['ai'] }, { date }).files);
  const owner = readFileSync(join(content, 'owner.yaml'), 'utf8').split('\n');
  const line = owner.findIndex((each) => each.includes('Say here')) + 1;
  const lines = placeholderLines(content, 'content');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe(
    `content/owner.yaml:${line} still has the text of npm run new: Say here what you do with models, for whom, and how you tell that it works.`,
  );
  expect(lines).toContain(
    'content/posts/my-first-post.md:9 still has the text of npm run new: Begin with what happened.',
  );
  await writeNew(content, [newEntry(content, { kind: 'project', title: 'Loom', date })]);
  expect(placeholderLines(content, 'content')).toHaveLength(11);
  expect(placeholderLines(content, 'content').at(-1)).toBe('… and 1 more line of npm run new');
  rmSync(join(content, 'projects'), { recursive: true });
  rmSync(join(content, 'posts'), { recursive: true });
  writeFileSync(join(content, 'owner.yaml'), owner.join('\n').replace(/Say here.*/, 'Models.'));
  expect(placeholderLines(content, 'content')).toEqual([]);
});

test('nothing is written if one of the files exists', async () => {
  const content = folder();
  const { files } = newContent(ada, { date });
  const post = files.filter(({ file }) => file.startsWith('posts/'));
  await writeNew(content, post);
  await expect(writeNew(content, files)).rejects.toThrow(
    'is there already, so nothing was written',
  );
  expect(readdirSync(content)).toEqual(['posts']);
});

test("an owner's text cannot break the file that it is written into", () => {
  const name = '\'"# : - {x}';
  const { files } = newContent({ ...ada, name }, { date });
  const owner = files.find(({ file }) => file === 'owner.yaml');
  expect(parse(owner?.text ?? '')).toMatchObject({ name });
});

test.each<[keyof Answers, unknown, string]>([
  ['email', 'x', 'must be an e-mail address'],
  ['country', 'Switzerland', 'must have exactly 2 characters, not 11'],
  ['country', 'ch', 'must be two capitals, as in DE'],
  ['timeZone', 'Mars', 'must be a time zone, as in Europe/Berlin'],
  ['accent', 'green', "must be a color, as in '#0a7d55'"],
  ['name', '', 'is empty'],
])('%s %j gives a readable error', (field, value, fault) => {
  expect(faultOfAnswer(field, value)).toBe(fault);
});
