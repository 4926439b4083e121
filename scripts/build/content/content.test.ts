import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { faultLine } from './content-fault.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import { sectionsOf } from '#site/head/sections.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openBuildCache } from '../build-cache.mjs';
import { contentPlugin } from './content-plugin.ts';
import { loadContent, soundContent, type Content } from './load-content.ts';
import { bodiesOf } from './render-bodies.ts';
import { createMemory } from './text-file.ts';

const frontMatter = `title: Loom
description: Weaves cloth out of cards.
tags: [cards, thread]
date: 2024-05-06
status: completed
type: automation
category: automation
featured: true
workTag: true
relatedProjects: [spinning-jenny]
overview: It weaves.
technologies: [Iron, Wood]
metrics:
  - { label: Threads, value: '1,200' }
  - { label: Speed, value: 40 rows/min }
  - { label: Cards, value: '312' }
  - { label: Project Phase, value: In use }
system:
  motif: rack
  parts:
    - { id: cards, name: Cards, kind: source }
    - { id: reader, name: Reader, kind: gate }
    - { id: heddles, name: Heddles, kind: process }
    - { id: cloth, name: Cloth, kind: sink }
  connections:
    - 'cards -> reader: holes'
    - reader -> heddles
    - heddles -> cloth
  dimension: { from: cards, to: cloth, metric: Speed }
screenshots: []`;

const project = (head = frontMatter, body = '## How it works\n\nIt weaves.\n') =>
  `---\n${head}\n---\n\n${body}`;

const argument = `drawing:
  type: other
  value: 12 s
  system:
    motif: tail
    parts:
      - { id: yarn, name: Yarn, kind: source }
      - { id: beam, name: Beam, kind: queue }
      - { id: reed, name: Reed, kind: gate }
      - { id: cloth, name: Cloth, kind: sink }
    connections:
      - yarn -> beam
      - beam -> reed
      - reed -> cloth
    dimension: { from: yarn, to: cloth, metric: Longest wait }`;

const post = `---\ntitle: Notes\ndescription: On looms.\ndate: 2024-01-02\ntags: [looms]\nrelated: [loom]\n${argument}\n---\n\n## One\n\nSee [the loom](/projects/loom).\n`;

const owner = `name: Ada
role: Engineer
offer: I compute.
summary: I compute for others.
location: London
country: GB
timeZone: Europe/London
email: ada@example.com
links: []
knowsAbout: [Looms]
practices:
${['ai', 'automation', 'trading'].map((id) => `  - { id: ${id}, title: T, offer: O, text: X, engagements: [E] }`).join('\n')}
proof: [{ project: loom, metric: Threads, text: woven }]
selected: [loom]
unpublishedProjects: [spinning-jenny]
away: Away.
atWork: Here.`;

const resume = `basics: { headline: Engineer, summary: I compute. }
experience:
  - { role: R, organisation: O, location: P, from: '2020-01', to: present, short: true, summary: S, highlights: [{ text: H, short: true }], projects: [loom] }
education: []
skills: []
languages: []
writing: [{ title: Notes, slug: notes }]`;

const piece = `title: Spindle
description: A wheel, heard.
date: 2024-03-04
file: /media/music/spindle.mp3
durationS: 64
key: D major
tempoBpm: 72
tags: [wheel]
peaks: spindle.peaks.json`;

const video = `title: At work
description: The loom, filmed.
date: 2024-03-05
durationS: 30
file: /media/videos/at-work.mp4
poster: /media/videos/at-work.webp
captions: /media/videos/at-work.vtt
related: [loom]`;

const peaks = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => i % 101));

/** A picture of 1280 × 800, one character per byte. */
const webp = (
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: '#0c2b47' } })
    .webp()
    .toBuffer()
).toString('latin1');

const music = (head = piece) => ({
  'music/spindle.md': `---\n${head}\n---\n\nIt turns.\n`,
  'music/spindle.mp3': 'sound',
  'music/spindle.peaks.json': peaks(240),
});

const videos = (head = video) => ({
  'videos/at-work.md': `---\n${head}\n---\n\nSee [the loom](/projects/loom).\n`,
  'videos/at-work.mp4': 'film',
  'videos/at-work.webp': webp,
  'videos/at-work.vtt': 'WEBVTT\n\n00:00.000 --> 00:04.000\nThe loom begins.\n',
});

const files: Record<string, string> = {
  'projects/loom/readme.md': project(),
  'posts/notes.md': post,
  'owner.yaml': owner,
  'resume.yaml': resume,
};

/** A valid content folder with the test's changes. */
const contentWith = (changes: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'foyer-content-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries({ ...files, ...changes })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text, name.endsWith('.webp') ? 'latin1' : 'utf8');
  }
  return root;
};

const renderBodies = async (content: Content, color: Highlight) => {
  const bodies = bodiesOf(content, async () => color, createMemory());
  const all = async <T>(loads: Readonly<Record<string, () => Promise<T>>>) => {
    const loaded: Record<string, T> = {};
    for (const [id, load] of Object.entries(loads)) loaded[id] = await load();
    return loaded;
  };
  return {
    pieces: await bodies.pieces(),
    projects: await all(bodies.projects),
    posts: await all(bodies.posts),
    videos: await all(bodies.videos),
  };
};

const build = async (changes: Record<string, string> = {}) => {
  const { content, faults = [] } = await loadContent(contentWith(changes));
  if (!content)
    throw new Error(
      faults.map((each) => `${each.file}: ${each.field}: ${each.expected}`).join('\n'),
    );
  return { content, bodies: await renderBodies(content, await highlight) };
};

// Loads one grammar for all tests: loading every grammar takes a second on a busy machine.
const highlight = createHighlight(['typescript']);

const readme = 'projects/loom/readme.md';
const changed = (from: string, to: string) => ({
  [readme]: project(frontMatter.replace(from, to)),
});

const screens = (picture = webp) => ({
  ...changed(
    'screenshots: []',
    'screenshots: [{ src: /images/projects/loom/screens/cloth.webp, alt: Cloth }]',
  ),
  'screens/loom/cloth.webp': picture,
});
const text = (body: string) => ({ [readme]: project(frontMatter, body) });

test('valid content becomes a catalogue, bodies and headings', async () => {
  const { content, bodies } = await build({
    'projects/loom/api.md': '## Calls\n\n```ts\nconst a = 1;\n```\n',
  });
  expect(content.projects).toMatchObject([
    {
      id: 'loom',
      number: 'AU-01',
      documentKeys: ['readme', 'api'],
      image: '/images/projects/loom/header.svg',
      buttonImage: '/images/projects/loom/button.svg',
    },
  ]);
  const loom = bodies.projects['loom'];
  expect(loom?.documents.map(({ key, headings }) => [key, headings])).toEqual([
    ['readme', [{ id: 'how-it-works', text: 'How it works' }]],
    ['api', [{ id: 'api-calls', text: 'Calls' }]],
  ]);
  expect(loom?.documents[0]?.html).toContain(
    '<h2 id="how-it-works"><a href="#how-it-works">How it works</a></h2>',
  );
  expect(loom?.documents[1]?.html).toContain('<span class="k">const </span>');
  expect(loom?.drawing).not.toContain('<style');
  expect(bodies.posts['notes']?.html).toContain('href="/projects/loom"');
});

test('an essay has a drawing of its argument, with its figure and its parts in words', async () => {
  const { content, bodies } = await build({});
  expect(content.essayDrawings['notes']?.metrics).toEqual([
    { label: 'Longest wait', value: '12 s' },
  ]);
  expect(bodies.posts['notes']?.parts).toEqual(['Yarn', 'Beam', 'Reed', 'Cloth']);
  expect(bodies.posts['notes']?.drawing).toContain(
    'aria-label="Drawing of Notes. Yarn to Beam; Beam to Reed; Reed to Cloth."',
  );
  expect(content.posts[0]).not.toHaveProperty('drawing');
});

test('music and videos are read with their outlines, captions and texts', async () => {
  const { content, bodies } = await build({ ...music(), ...videos() });
  expect(content.pieces).toMatchObject([{ slug: 'spindle', durationS: 64 }]);
  expect(content.pieces[0]?.peaks).toHaveLength(240);
  expect(bodies.pieces['spindle']?.html).toContain('It turns.');
  expect(content.videos).toMatchObject([{ id: 'at-work', related: ['loom'] }]);
  expect(bodies.videos['at-work']?.cues).toEqual([{ fromS: 0, text: 'The loom begins.' }]);
  expect(bodies.videos['at-work']?.html).toContain('href="/projects/loom"');
});

test('the hall plays the piece marked for it, or nothing without one', async () => {
  const { content: silent } = await build(music());
  expect(silent.hallPiece).toBe(null);
  const { content } = await build(music(`${piece}\nhall: true`));
  expect(content.hallPiece).toEqual({ title: 'Spindle', file: '/media/music/spindle.mp3' });
});

test('reads screenshots with their size; a demo may be on the site', async () => {
  const { bodies } = await build(screens());
  expect(bodies.projects['loom']?.screenshots).toEqual([
    { src: '/images/projects/loom/screens/cloth.webp', alt: 'Cloth', width: 1280, height: 800 },
  ]);
  const { bodies: shown } = await build(changed('screenshots', 'demo: /pictures\nscreenshots'));
  expect(shown.projects['loom']?.demo).toBe('/pictures');
});

const oddName = "50% of a?b, it's #2 (über)";
const oddAddress = '50%25%20of%20a%3Fb%2C%20it%27s%20%232%20%28%C3%BCber%29';

/** The same files and front matter under another project name. */
const renamed = (parts: Record<string, string>, from: string) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, body]) =>
      name.endsWith('.md')
        ? [
            name,
            body.replaceAll(new RegExp(`: (\\S*)${from}(\\.[\\w.]+)`, 'g'), `: "$1${oddName}$2"`),
          ]
        : [name.replace(from, oddName.normalize('NFD')), body],
    ),
  );

test('percent-encodes addresses of files of any name exactly once', async () => {
  const { content } = await build({
    ...renamed(music(`${piece}\nhall: true`), 'spindle'),
    ...renamed(videos(), 'at-work'),
  });
  expect(content.pieces).toMatchObject([{ file: `/media/music/${oddAddress}.mp3` }]);
  expect(content.hallPiece?.file).toBe(`/media/music/${oddAddress}.mp3`);
  expect(content.videos).toMatchObject([
    {
      file: `/media/videos/${oddAddress}.mp4`,
      poster: `/media/videos/${oddAddress}.webp`,
      captions: `/media/videos/${oddAddress}.vtt`,
    },
  ]);
  const { bodies } = await build(renamed(screens(), 'cloth'));
  expect(bodies.projects['loom']?.screenshots).toMatchObject([
    { src: `/images/projects/loom/screens/${oddAddress}.webp` },
  ]);
});

test.each<[string, Record<string, string>, string]>([
  ...['../spindle', 'a/spindle', '.spindle'].map(
    (name): [string, Record<string, string>, string] => [
      `a piece named ${name}`,
      music(piece.replace('spindle.mp3', `${name}.mp3`)),
      'music/spindle.md: file: must be /media/music/….mp3',
    ],
  ),
  [
    'three metrics',
    changed("  - { label: Cards, value: '312' }\n", ''),
    'loom/readme.md: metrics: must be none or exactly 4 metrics',
  ],
  [
    'five metrics',
    changed('metrics:\n', "metrics:\n  - { label: More, value: '5' }\n"),
    'metrics: must be none or exactly 4',
  ],
  [
    'a connection to an unknown part',
    changed('heddles -> cloth', 'heddles -> thread'),
    'loom/readme.md: system.connections.2: thread is no part',
  ],
  [
    'a connection that is written otherwise',
    changed('heddles -> cloth', 'heddles to cloth'),
    'system.connections.2: "heddles to cloth" must be written',
  ],
  [
    'a part that nothing is connected to',
    changed('heddles -> cloth', 'reader -> cards'),
    'system.connections: cloth is not connected',
  ],
  ['an unknown motif', changed('motif: rack', 'motif: loom'), 'loom/readme.md: system.motif:'],
  [
    'a dimension that is no metric',
    changed('metric: Speed', 'metric: Weight'),
    'system.dimension.metric: must be the label of a metric',
  ],
  [
    'an unknown key',
    changed('title: Loom', 'title: Loom\nsubtitle: x'),
    'loom/readme.md: subtitle:',
  ],
  ['a missing title', changed('title: Loom\n', ''), 'loom/readme.md: title:'],
  ['an unknown status', changed('status: completed', 'status: done'), 'loom/readme.md: status:'],
  ['an unknown type', changed('type: automation', 'type: looms'), 'loom/readme.md: type:'],
  ['a date that is none', changed('2024-05-06', '2024-13-06'), 'loom/readme.md: date:'],
  ['a long description', changed('Weaves cloth out of cards.', 'x'.repeat(156)), 'description:'],
  ['a tag in capitals', changed('[cards, thread]', '[Cards]'), 'loom/readme.md: tags.0:'],
  [
    'a post as a demonstration',
    changed('screenshots', 'demo: /blog/notes\nscreenshots'),
    'demo: must lead to something that can be tried, which a post is not',
  ],
  [
    'a label without its demo',
    changed('screenshots', 'demoLabel: Try\nscreenshots'),
    'demoLabel: needs a demo',
  ],
  [
    'a screenshot from elsewhere',
    changed('screenshots: []', 'screenshots: [{ src: /x.png, alt: X }]'),
    'screenshots.0.src:',
  ],
  [
    'a screenshot that is not there',
    {
      ...screens(),
      'screens/loom/cloth.webp': '',
      [readme]: project(
        frontMatter.replace(
          'screenshots: []',
          'screenshots: [{ src: /images/projects/loom/screens/gone.webp, alt: X }]',
        ),
      ),
    },
    'screenshots.0.src: /images/projects/loom/screens/gone.webp is not in',
  ],
  [
    'a screenshot that is no picture',
    screens('text'),
    'screenshots.0.src: /images/projects/loom/screens/cloth.webp cannot be read as a picture',
  ],
  [
    'a demonstration on no page',
    changed('screenshots', 'demo: /nowhere\nscreenshots'),
    'loom/readme.md: link: /nowhere',
  ],
  [
    'an unknown related project',
    changed('[spinning-jenny]', '[mule]'),
    'relatedProjects.0: mule is no project',
  ],
  [
    'yaml that cannot be read',
    changed('tags: [cards, thread]', 'tags: [cards'),
    'loom/readme.md: yaml:',
  ],
  ['no front matter', { [readme]: '## Only text\n' }, 'loom/readme.md: front matter:'],
  ['no readme', { 'projects/jenny/api.md': '## x\n' }, 'projects/jenny: readme.md: is missing'],
  ['a stray document', { 'projects/loom/notes.md': 'x' }, 'loom/notes.md: file name:'],
  ['a folder that is no slug', { 'projects/The_Loom/readme.md': project() }, 'must be a slug'],
  ['a broken link', text('See [it](/projects/jenny).'), 'loom/readme.md: link: /projects/jenny'],
  ['a broken fragment', text('## A\n\nSee [it](#b).'), 'loom/readme.md: link: #b'],
  ['a relative link', text('See [it](jenny.md).'), 'loom/readme.md: link: jenny.md'],
  ['a level-1 heading', text('# Loom\n'), 'loom/readme.md: text: no level-1 heading'],
  [
    'a column without a name',
    text('| | Looms |\n| - | - |\n| One | 1 |\n'),
    'loom/readme.md: table: a column has no name',
  ],
  ['an unknown code language', text('```cobol-85\nx\n```'), 'unknown language cobol-85'],
  [
    'a faulty diagram',
    text('```diagram\ntitle: T\na -> b\n```'),
    'loom/readme.md: ```diagram: diagram line',
  ],
  [
    'a post about no project',
    { 'posts/notes.md': post.replace('[loom]', '[jenny]') },
    'posts/notes.md: related.0:',
  ],
  [
    'a post drawn as a project is',
    { 'posts/notes.md': post.replace('motif: tail', 'motif: cone') },
    'posts/notes.md: drawing.system.motif:',
  ],
  [
    'a post with a stray key',
    { 'posts/notes.md': post.replace('tags:', 'mood: x\ntags:') },
    'posts/notes.md: mood:',
  ],
  [
    'an owner without address',
    { 'owner.yaml': owner.replace('ada@example.com', 'ada') },
    'owner.yaml: email:',
  ],
  [
    'a proof without its metric',
    { 'owner.yaml': owner.replace('metric: Threads', 'metric: Colors') },
    'owner.yaml: proof.0.metric: loom has no metric Colors',
  ],
  [
    'a selected project that is none',
    { 'owner.yaml': owner.replace('selected: [loom]', 'selected: [jenny]') },
    'owner.yaml: selected.0: jenny is no project',
  ],
  [
    'a résumé naming no project',
    { 'resume.yaml': resume.replace('[loom]', '[jenny]') },
    'resume.yaml: experience.0.projects.0:',
  ],
  [
    'a résumé naming no post',
    { 'resume.yaml': resume.replace('slug: notes', 'slug: none') },
    'resume.yaml: writing.0.slug:',
  ],
  ['a piece without a key', music(piece.replace('key: D major\n', '')), 'music/spindle.md: key:'],
  ['a piece of no length', music(piece.replace('64', '0')), 'music/spindle.md: durationS:'],
  ['a piece from elsewhere', music(piece.replace('/media/music/', '/')), 'music/spindle.md: file:'],
  [
    'a piece without its file',
    music(piece.replace('spindle.mp3', 'gone.mp3')),
    'music/spindle.md: file: /media/music/gone.mp3',
  ],
  [
    'a piece without its outline',
    music(piece.replace('spindle.peaks', 'gone.peaks')),
    'music/gone.peaks.json: file: is missing',
  ],
  [
    'a short outline',
    { ...music(), 'music/spindle.peaks.json': peaks(239) },
    'music/spindle.peaks.json:',
  ],
  [
    'an outline too loud',
    { ...music(), 'music/spindle.peaks.json': peaks(240).replace('100', '101') },
    'music/spindle.peaks.json: 100:',
  ],
  [
    'an outline that is no JSON',
    { ...music(), 'music/spindle.peaks.json': '[1,' },
    'music/spindle.peaks.json: json:',
  ],
  ['a video with a stray key', videos(`${video}\nmood: calm`), 'videos/at-work.md: mood:'],
  [
    'a video without its poster',
    videos(video.replace('at-work.webp', 'gone.webp')),
    'videos/at-work.md: poster:',
  ],
  [
    'a video about no project',
    videos(video.replace('[loom]', '[jenny]')),
    'videos/at-work.md: related.0: jenny',
  ],
  [
    'captions that outlast the video',
    videos(video.replace('30', '2')),
    'videos/at-work.vtt: captions: the cue at',
  ],
  [
    'a link in a transcript to nowhere',
    { ...videos(), 'videos/at-work.md': `---\n${video}\n---\n\n[x](/videos/none)\n` },
    'videos/at-work.md: link: /videos/none',
  ],
])('content with %s is rejected, naming file and field', async (_, changes, fault) => {
  await expect(build(changes)).rejects.toThrow(fault);
});

/** The faults of the content as the terminal and the page show them. */
const faultsOf = async (changes: Record<string, string>) => {
  const { faults = [] } = await loadContent(contentWith(changes));
  return faults.map((fault) => faultLine('content', fault));
};

test('reports a language that is none, and own texts that replace none', async () => {
  const faults = await faultsOf({
    'owner.yaml': `${owner}\nlanguage: german\u0021\n`,
    'texts.ts': "export default {\n  chat: { placeholdr: 'Schreiben', close: 1 },\n};\n",
  });
  expect(faults).toEqual([
    expect.stringMatching(/owner\.yaml:\d+ language: must be a language tag, as in en or pt-BR$/),
    'content/texts.ts:2 chat.placeholdr: is no text of this site',
    'content/texts.ts:2 chat.close: must be a text',
  ]);
});

test('reports every fault of every file together, with its line and its full field', async () => {
  const faults = await faultsOf({
    'owner.yaml': owner.replace('offer:', 'ofer:').replace('country: GB', 'country: Britain'),
    'resume.yaml': resume.replace("from: '2020-01'", 'from: 2020').replace('education: []\n', ''),
    [readme]: project(
      frontMatter.replace("value: '312'", "worth: '312'").replace('2024-05-06', 'May'),
      '# Loom\n\nSee [it](/projects/jenny).\n\n```cobol-85\nx\n```\n',
    ),
    'projects/loom/api.md': '## Calls\n\n[x](#nowhere) [y](y.md)\n',
    'projects/jenny/api.md': '',
    'projects/notes.txt': 'x',
    'posts/notes.md': post.replace('[loom]', '[loom, mule, jenny]').replace('[looms]', 'looms'),
    ...videos(video.replace('at-work.mp4', 'gone.mp4').replace('30', '2')),
    ...music(piece.replace('64', '0.5').replace('key: D major\n', '')),
  });
  expect(faults).toEqual([
    'content/music/spindle.md:2 key: is missing',
    'content/music/spindle.md:6 durationS: must be a whole number',
    'content/owner.yaml:1 offer: is missing',
    'content/owner.yaml:3 ofer: unknown; did you mean offer?',
    'content/owner.yaml:6 country: must have exactly 2 characters, not 7',
    'content/posts/notes.md:5 tags: must be a list',
    'content/projects/jenny readme.md: is missing',
    'content/projects/jenny/api.md text: is missing',
    'content/projects/loom/api.md:3 link: y.md must begin with https://, mailto:, / or #',
    'content/projects/loom/api.md:3 link: #nowhere is no heading of this text',
    'content/projects/loom/readme.md:5 date: must be a date, as in 2026-03-31',
    'content/projects/loom/readme.md:17 metrics.2.value: is missing',
    'content/projects/loom/readme.md:17 metrics.2.worth: unknown; there is value',
    'content/projects/loom/readme.md:34 text: no level-1 heading (#); the title is the only one',
    'content/projects/loom/readme.md:38 ```cobol-85: unknown language cobol-85',
    'content/projects/notes.txt file: must be a folder with a readme.md',
    'content/resume.yaml:1 education: is missing',
    'content/resume.yaml:3 experience.0.from: must be text',
    'content/videos/at-work.md:6 file: /media/videos/gone.mp4 is not in videos/',
    'content/videos/at-work.vtt captions: the cue at 00:00.000 --> 00:04.000 outlasts the film',
  ]);
});

test("a fault hides no fault in other files' references to each other", async () => {
  const faults = await faultsOf({
    'owner.yaml': owner.replace('metric: Threads', 'metric: Colors'),
    'resume.yaml': resume.replace('slug: notes', 'slug: none'),
    'projects/jenny/readme.md': project(frontMatter.replace('[spinning-jenny]', '[mule]')),
    'posts/notes.md': post
      .replace('title: Notes\n', '')
      .replace('(/projects/loom)', '(/blog/none)'),
  });
  expect(faults).toEqual([
    'content/owner.yaml:15 proof.0.metric: loom has no metric Colors',
    'content/posts/notes.md:2 title: is missing',
    'content/posts/notes.md:25 link: /blog/none is not a page of this site',
    'content/projects/jenny/readme.md:11 relatedProjects.0: mule is no project',
    'content/resume.yaml:7 writing.0.slug: none is no post',
  ]);
});

test('reports every error of the YAML parser', async () => {
  expect(await faultsOf({ 'owner.yaml': `${owner}\nname: Eve\nlinks: [\n` })).toEqual([
    'content/owner.yaml:20 yaml: Map keys must be unique',
    'content/owner.yaml:21 yaml: Map keys must be unique',
    expect.stringMatching(/^content\/owner\.yaml:22 yaml: Flow sequence/),
  ]);
});

test.each([
  ['country: GB', 'country:', 'owner.yaml:6 country: is missing'],
  ['name: Ada', 'name: 7', 'owner.yaml:1 name: must be text'],
  ['name: Ada', "name: ''", 'owner.yaml:1 name: is empty'],
  ['ada@example.com', 'ada', 'owner.yaml:8 email: must be an e-mail address'],
  [
    'links: []',
    'links: [{ label: A, url: ftp://x }]',
    'owner.yaml:9 links.0.url: must be an address that begins with https://',
  ],
  ['[Looms]', '[]', 'owner.yaml:10 knowsAbout: must have at least 1 entry, not 0'],
  ['id: trading', 'id: ai', 'owner.yaml:11 practices: must differ in their id'],
  ['id: trading', 'id: trade', 'owner.yaml:14 practices.2.id: must be ai, automation or trading'],
  ['links: []', 'links: []\nmood: x', 'owner.yaml:10 mood: unknown; there are language, look'],
])('replacing %s by %s gives a fault in plain words', async (from, to, fault) => {
  expect(await faultsOf({ 'owner.yaml': owner.replace(from, to) })).toContain(`content/${fault}`);
});

test('ignores hidden files of the system', async () => {
  expect(
    await faultsOf({ 'projects/.DS_Store': 'x', 'posts/._notes.md': 'x', '.DS_Store': 'x' }),
  ).toEqual([]);
});

test('content without its files is told which ones are missing', async () => {
  const root = contentWith({});
  for (const name of ['owner.yaml', 'resume.yaml', 'projects'])
    rmSync(join(root, name), { recursive: true });
  const { faults = [] } = await loadContent(root);
  expect(faults.map((fault) => faultLine('content', fault))).toEqual([
    'content/owner.yaml file: is missing',
    'content/posts/notes.md:26 link: /projects/loom is not a page of this site',
  ]);
});

test('content without a résumé, projects, texts and videos is complete and lacks these sections', async () => {
  const root = contentWith({ 'owner.yaml': owner.replace(/^(proof|selected|unpub).*\n/gm, '') });
  for (const name of ['resume.yaml', 'projects', 'posts'])
    rmSync(join(root, name), { recursive: true });
  const { content } = await loadContent(root);
  expect(content && Object.keys(sectionsOf(content))).toEqual([
    'home',
    'ai',
    'automation',
    'trading',
    'drawings',
    'contact',
    'chat',
  ]);
  expect(content).toMatchObject({ resume: null, owner: { selected: [], proof: [] } });
});

test('a link to a section without content is broken', async () => {
  const linked = text('To [the music](/music), [the writing](/blog) and [the hall](/vr).');
  expect(await faultsOf(linked)).toEqual([
    expect.stringMatching(/readme\.md:\d+ link: \/music is not a page of this site$/),
  ]);
  expect(await faultsOf({ ...linked, ...music() })).toEqual([]);
});

test('without a selection, the newest featured projects come first, then the newest others', async () => {
  const dated = (date: string, featured: boolean) =>
    project(
      frontMatter
        .replace(/date: .*/, `date: ${date}`)
        .replace(/featured: .*/, `featured: ${featured}`),
    );
  const { content } = await build({
    'owner.yaml': owner.replace('selected: [loom]\n', ''),
    'projects/loom/readme.md': dated('2024-05-06', true),
    'projects/jenny/readme.md': dated('2024-06-06', false),
    'projects/mule/readme.md': dated('2024-07-06', true),
  });
  expect(content.owner.selected).toEqual(['mule', 'loom', 'jenny']);
});

test('only a changed file is read and colored again', async () => {
  const root = contentWith({
    'projects/loom/api.md': '```ts\nconst a = 1;\n```\n',
    'posts/notes.md': `${post}\n\`\`\`ts\nconst b = 2;\n\`\`\`\n`,
  });
  const color = await highlight;
  const colored: string[] = [];
  const memory = createMemory();
  const render = async () => {
    colored.length = 0;
    const content = await soundContent(root, { folder: 'content', memory });
    return renderBodies(content, (code, language) => {
      colored.push(code);
      return color(code, language);
    });
  };
  const first = await render();
  expect(colored).toEqual(['const a = 1;', 'const b = 2;']);
  expect(await render()).toEqual(first);
  expect(colored).toEqual([]);
  writeFileSync(join(root, 'projects/loom/api.md'), '```ts\nconst c = 3;\n```\n');
  const changedBodies = await render();
  expect(colored).toEqual(['const c = 3;']);
  expect(changedBodies.posts).toEqual(first.posts);
  expect(changedBodies.projects['loom']?.documents[1]?.html).toContain('3');
  writeFileSync(join(root, 'posts/notes.md'), '---\ntitle: Notes\n---\n');
  await expect(render()).rejects.toThrow('content/posts/notes.md:2 description: is missing');
});

test('a fault has its line even if an earlier build read the front matter', async () => {
  const root = contentWith({});
  const file = join(temporaryFolder(), 'builds.db');
  const load = async () => {
    const cache = openBuildCache({ program: '1', nowMs: 0, file });
    const loaded = await loadContent(root, createMemory(cache));
    cache.close();
    return loaded;
  };
  const first = await load();
  expect(first.content?.posts).toHaveLength(1);
  expect((await load()).content?.posts).toEqual(first.content?.posts);
  // Another file causes this one's fault: its own text is unchanged.
  rmSync(join(root, 'projects/loom'), { recursive: true });
  writeFileSync(join(root, 'owner.yaml'), owner.replace('selected: [loom]\n', ''));
  expect((await load()).faults?.map((each) => faultLine('', each))).toContain(
    'posts/notes.md:6 related.0: loom is no project',
  );
});

test('markup in a text has no effect on the page', async () => {
  const hostile =
    '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <b onclick=x>y</b>\n';
  const { bodies } = await build(text(hostile));
  const html = bodies.projects['loom']?.documents[0]?.html ?? '';
  expect(html).not.toMatch(/<script|onerror|onclick|javascript:/);
});

const workingDrawing = 'export default defineWorking((kit) => ({ title: kit.words }));\n';

/** A module of the content as the build gets it from the plugin. */
const moduleOf = async (name: string, root: string): Promise<unknown> => {
  const { load } = contentPlugin('/repository', root);
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  return load.call({} as never, `\0virtual:content/${name}`);
};

test('a project has the working drawing in its folder as a separate module', async () => {
  const root = contentWith({ 'projects/loom/working-drawing.ts': workingDrawing });
  expect(await moduleOf('working-drawings', root)).toBe(
    `export const workingDrawings = {"loom": () => import('virtual:content/projects/loom/working-drawing')};`,
  );
  expect(await moduleOf('working-drawings', contentWith({}))).toBe(
    'export const workingDrawings = {};',
  );
});

test('a fault in the content names the folder as its author knows it', async () => {
  const root = contentWith(changed('status: completed', 'status: done'));
  await expect(moduleOf('projects', root)).rejects.toThrow(
    `${root}/${readme}:6 status: must be completed, in-progress or archived`,
  );
});

test.each([
  [
    `// Drawn by hand.\nimport { through } from '../../site/picture.ts';\n${workingDrawing}`,
    'working-drawing.ts:2 import: everything comes with the kit',
  ],
  [
    'export const drawing = 1;\n',
    'working-drawing.ts drawing: must be export default defineWorking((kit) => …)',
  ],
])('a working drawing that is %s is rejected', async (drawing, fault) => {
  expect(await faultsOf({ 'projects/loom/working-drawing.ts': drawing })).toEqual([
    `content/projects/loom/${fault}`,
  ]);
});

test('offers the printed versions of the résumé that exist', async () => {
  const { content } = await build({ 'resume-short.pdf': '%PDF' });
  expect(content.resumePdfs).toEqual({ long: false, short: true });
});

test('units keep their case in table heads, which are set in capitals', async () => {
  const { bodies } = await build(text('| Stage | Fixed 800 ms |\n| --- | --- |\n| a | 5 ms |\n'));
  const html = bodies.projects['loom']?.documents[0]?.html ?? '';
  expect(html).toContain('Fixed 800 <span class="unit">ms</span>');
  expect(html).toContain('<td>5 ms</td>');
});

test('drawings on pages have the texts of the content', async () => {
  const { content } = await build({
    'texts.ts':
      "export default {\n  ui: { type: { automation: 'Betrieb & Bau' } },\n  drawings: { inWords: { whole: (title, flows) => `Zeichnung: ${title}, ${flows}` } },\n};\n",
  });
  const bodies = bodiesOf(content, () => highlight, createMemory());
  expect((await bodies.plan()).wide.drawing).toContain('>Betrieb &amp; Bau<');
  expect((await bodies.projects['loom']?.())?.drawing).toContain('"Zeichnung: ');
});
