import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import { importedBefore, readExport, stageImport } from '#api/features/imports/run-import.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportStore } from '#api/features/imports/store.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';

const fileOf = (name: string, lines: readonly string[], end = '\n') => ({
  name,
  open: () => Readable.from([Buffer.from(lines.join(end) + end)]),
});

const open = () => {
  const store = createImportStore(openTestDatabase('chat').engine);
  let ids = 0;
  const steps: string[] = [];
  const importing = async (
    source: ImportSource,
    files: ReturnType<typeof fileOf>[],
    { over = {}, site }: { over?: Partial<ImportStore>; site?: string } = {},
  ) => {
    const onStep = (step: string, done: number, of: number | null) =>
      void steps.push(`${step} ${done} ${of}`);
    const names = files.map(({ name }) => name);
    const exported = await readExport(source, files, { site, onStep });
    const { id, days, known } = await stageImport(source, names, exported, {
      store: { ...store, ...over },
      newId: () => `import-${(ids += 1)}`,
      onStep,
    });
    if (!(await store.finish(id, exported.skipped, createFakeClock().now())))
      throw importedBefore();
    return { ...exported, id, days: days.length, known };
  };
  const daysOf = async () =>
    (await store.days('2000-01-01', '2099-01-01')).map(({ day, visitors, visits, views }) => [
      ...[day, visitors, visits, views],
    ]);
  const ranked = async (kind: 'page' | 'source') =>
    (await store.ranked(kind, '2000-01-01', '2099-01-01', 9)).map(({ name, visits, views }) => [
      ...[name, visits, views],
    ]);
  return { store, importing, daysOf, ranked, steps };
};

const umamiHead =
  'website_id,session_id,visit_id,event_id,hostname,browser,url_path,url_query,utm_source,referrer_path,referrer_domain,page_title,event_type,event_name,created_at';
const umamiRow = (
  session: string,
  page: string,
  at: string,
  {
    referrer = '',
    type = '1',
    visit = `${session}-v`,
    site = 'w',
    host = 'foyer.example',
    campaign = '',
  } = {},
) =>
  `${site},${session},${visit},e,${host},firefox,${page},,${campaign},/,${referrer},"A title, with a comma",${type},,${at}`;

test('Umami: counts views by day, visits and visitors separately, and omits events', async () => {
  const { importing, daysOf, ranked, steps } = open();
  const outcome = await importing('umami', [
    fileOf('website_event.csv', [
      umamiHead,
      umamiRow('a', '/', '2025-03-01 10:00:00', { referrer: 'lobste.rs' }),
      umamiRow('a', '/work', '2025-03-01 10:05:00'),
      umamiRow('a', '/', '2025-03-01 20:00:00.123+00', { visit: 'a-later' }),
      umamiRow('b', '/', '2025-03-01 23:59:59', { referrer: 'foyer.example' }),
      umamiRow('b', '/', '2025-03-02 00:00:01'),
      umamiRow('b', '/', '2025-03-02 00:00:02', { type: '2' }),
      umamiRow('c', '/', 'yesterday'),
      umamiRow('', '/', '2025-03-02 00:00:02'),
    ]),
  ]);
  expect(outcome).toMatchObject({
    days: 2,
    skipped: 2,
    faults: [
      'website_event.csv, line 8: "yesterday" is no time',
      'website_event.csv, line 9: it has no session or no page',
    ],
  });
  expect(await daysOf()).toEqual([
    ['2025-03-01', 2, 3, 4],
    ['2025-03-02', 1, 1, 1],
  ]);
  expect(await ranked('page')).toEqual([
    ['/', 4, 4],
    ['/work', 1, 1],
  ]);
  expect(await ranked('source')).toEqual([
    ['', 3, 3],
    ['lobste.rs', 1, 2],
  ]);
  expect(steps.at(-1)).toBe('Rows stored 8 8');
});

test('the sources of an import, including none, add up to its visits and views', async () => {
  const { importing, ranked, store } = open();
  const at = (minute: number) => `2025-03-01 10:0${minute}:00`;
  await importing('umami', [
    fileOf('website_event.csv', [
      umamiHead,
      umamiRow('a', '/', at(0)),
      umamiRow('a', '/work', at(1), { referrer: 'lobste.rs' }),
      umamiRow('b', '/', at(2)),
    ]),
  ]);
  expect(await ranked('source')).toEqual([
    ['lobste.rs', 1, 2],
    ['', 1, 1],
  ]);
  expect(await store.list()).toMatchObject([{ visits: 2, views: 3 }]);
});

test('GoatCounter: omits bots and events, and its header has a version', async () => {
  const { importing, daysOf, ranked } = open();
  const row = (
    path: string,
    session: string,
    at: string,
    { event = 'false', bot = '0', from = '' } = {},
  ) =>
    `${path},Title,${event},,Firefox,Linux,${session},${bot},${from},h,"1920,1080,1",DE,true,${at}`;
  await importing('goatcounter', [
    fileOf(
      'goatcounter-export.csv',
      [
        '\uFEFF2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date',
        row('/', '1', '2025-03-01T10:00:00Z', { from: 'https://www.example.org/links?x=1' }),
        row('/work', '1', '2025-03-01T10:00:05Z'),
        row('/', '2', '2025-03-01T23:30:00-02:00'),
        row('click-mail', '2', '2025-03-01T23:31:00Z', { event: 'true' }),
        row('/', '3', '2025-03-01T12:00:00Z', { bot: '150' }),
      ],
      '\r\n',
    ),
  ]);
  expect(await daysOf()).toEqual([
    ['2025-03-01', 1, 1, 2],
    ['2025-03-02', 1, 1, 1],
  ]);
  expect(await ranked('source')).toEqual([
    ['example.org', 1, 2],
    ['', 1, 1],
  ]);
});

test.each(['0-0', '', '0', '00', '00000000-0000-0000-0000-000000000000'])(
  'GoatCounter: each view without a session ("%s") is a separate visit',
  async (session) => {
    const { importing, daysOf } = open();
    const row = (id: string) => `/,${id},2025-03-01T10:00:00Z`;
    const lines = ['2Path,Session,Date', row(session), row(session), row('7'), row('7')];
    await importing('goatcounter', [fileOf('a.csv', lines), fileOf('b.csv', lines.slice(0, 2))]);
    expect(await daysOf()).toEqual([['2025-03-01', 4, 4, 5]]);
  },
);

const goatTables = (hits: readonly string[], version = '1.0') => [
  fileOf('info.json', ['{', `  "export_version": "${version}"`, '}']),
  fileOf('browser_stats.jsonl', ['{"day":"2026-03-05","path_id":1,"browser_id":1,"count":4}']),
  fileOf('paths.jsonl', [
    '{"id": 1, "path": "/", "title": "Home"}',
    '{"id": 2, "path": "/work", "title": "Work"}',
    '{"id": 3, "event": true, "path": "click-mail", "title": ""}',
  ]),
  fileOf('refs.jsonl', [
    '{"id": 1, "ref": "", "ref_scheme": "o"}',
    '{"id": 2, "ref": "Google", "ref_scheme": "g"}',
    '{"id": 3, "ref": "www.example.com/page.html", "ref_scheme": "h"}',
  ]),
  fileOf('hit_stats.jsonl', hits),
];

const hit = (hour: string, path: number, ref: number, count: number) =>
  JSON.stringify({ hour, path_id: path, ref_id: ref, count });

test('GoatCounter: sums the tables of its JSON export by day, page and source', async () => {
  const { importing, daysOf, ranked } = open();
  const outcome = await importing(
    'goatcounter',
    goatTables([
      hit('2026-03-05T19:00:00Z', 1, 1, 4),
      hit('2026-03-05T23:00:00Z', 1, 2, 3),
      hit('2026-03-05T23:00:00Z', 2, 3, 1),
      hit('2026-03-05T23:00:00Z', 3, 3, 9),
      hit('2026-03-06T00:00:00Z', 2, 2, 2),
      hit('2026-03-06T00:00:00Z', 1, 99, 1),
      hit('2026-03-06T00:00:00Z', 99, 1, 1),
      hit('today', 1, 1, 1),
      '{"hour": "2026-03-06T00:00:00Z", "path_id": 1',
    ]),
  );
  expect(outcome).toMatchObject({
    days: 2,
    skipped: 3,
    faults: [
      'hit_stats.jsonl, line 7: paths.jsonl has no path 99',
      'hit_stats.jsonl, line 8: "today" is no time',
      'hit_stats.jsonl, line 9: it is no line of hit_stats.jsonl of GoatCounter',
    ],
  });
  expect(await daysOf()).toEqual([
    ['2026-03-05', 8, 8, 8],
    ['2026-03-06', 3, 3, 3],
  ]);
  expect(await ranked('page')).toEqual([
    ['/', 8, 8],
    ['/work', 3, 3],
  ]);
  expect(await ranked('source')).toEqual([
    ['', 5, 5],
    ['Google', 5, 5],
    ['example.com', 1, 1],
  ]);
});

test('GoatCounter: refuses a JSON export of another version or without a table', async () => {
  const { importing } = open();
  const files = goatTables([hit('2026-03-05T19:00:00Z', 1, 1, 4)], '2.0');
  await expect(importing('goatcounter', files)).rejects.toThrow('info.json is not of version 1');
  await expect(importing('goatcounter', files.slice(1, 4))).rejects.toThrow(
    'there is no hit_stats.jsonl among the files of GoatCounter',
  );
  await expect(importing('goatcounter', [fileOf('a.zip', ['PK'])])).rejects.toThrow(
    'a.zip is an archive: unpack it first',
  );
});

test('Umami: a table with several sites requires a choice, and only that site is imported', async () => {
  const { importing, daysOf, store } = open();
  const other = { site: 'w-2', host: 'blog.example' };
  const files = [
    fileOf('website_event.csv', [
      umamiHead,
      umamiRow('a', '/', '2025-03-01 10:00:00'),
      umamiRow('b', '/', '2025-03-01 10:00:00', other),
      umamiRow('b', '/', '2025-03-02 10:00:00', other),
      umamiRow('b', '/', 'yesterday', other),
      umamiRow('c', '/', 'yesterday'),
      umamiRow('c', '/', '2025-03-02 10:00:00', { type: '2', site: 'w-3' }),
    ]),
  ];
  const listed = '\n  w-2  blog.example, 2 views\n  w  foyer.example, 1 views';
  const sites = [
    { id: 'w-2', host: 'blog.example', views: 2 },
    { id: 'w', host: 'foyer.example', views: 1 },
  ];
  await expect(importing('umami', files)).rejects.toThrow(
    new ForeignFile(
      `it has the views of 2 sites; choose one with --site=<website_id>:${listed}`,
      sites,
    ),
  );
  await expect(importing('umami', files, { site: 'w-3' })).rejects.toThrow(
    new ForeignFile(`there is no view of the site w-3 in it; it has:${listed}`, sites),
  );
  expect(await store.list()).toEqual([]);
  expect(await importing('umami', files, { site: 'w' })).toMatchObject({ days: 1, skipped: 1 });
  expect(await daysOf()).toEqual([['2025-03-01', 1, 1, 1]]);
  expect(await importing('umami', files, { site: 'w-2' })).toMatchObject({ days: 1, known: 1 });
  await expect(importing('plausible', files, { site: 'w' })).rejects.toThrow(
    'only an export of Umami can have several sites: leave out --site',
  );
});

test('Umami: reads a database’s null markers as no value', async () => {
  const { importing, ranked } = open();
  const at = '2025-03-01 10:00:00';
  await importing('umami', [
    fileOf('website_event.csv', [
      umamiHead,
      umamiRow('a', '/', at, { campaign: '\\N', referrer: 'lobste.rs' }),
      umamiRow('b', '/', at, { campaign: 'NULL', referrer: 'NULL' }),
      umamiRow('c', '/', at, { campaign: '', referrer: '"\\N"' }),
      umamiRow('d', '/', at, { campaign: 'letter', referrer: 'null', visit: '\\N' }),
    ]),
  ]);
  expect(await ranked('source')).toEqual([
    ['', 2, 2],
    ['letter', 1, 1],
    ['lobste.rs', 1, 1],
  ]);
});

test.each([
  ['semicolons', ';', 'utf8'],
  ['tabs', '\t', 'utf8'],
  ['a mark of UTF-16', ';', 'utf16le'],
] as const)('reads columns separated by %s', async (_, separator, encoding) => {
  const { importing, daysOf, ranked } = open();
  const lines = [
    ['date', 'visitors', 'pageviews', 'visits'],
    ['2025-03-01', '10', '30', '12'],
  ];
  const pages = [
    ['date', 'page', 'visitors', 'pageviews', 'visits'],
    ['2025-03-01', '/über,uns', '1', '2', '1'],
  ];
  const asFile = (name: string, rows: string[][]) => ({
    name,
    open: () => {
      const text = rows.map((row) => row.join(separator)).join('\r\n');
      // One byte at a time: a header may arrive in pieces.
      return Readable.from(
        [...Buffer.from(`\uFEFF${text}`, encoding)].map((byte) => Buffer.of(byte)),
      );
    },
  });
  await importing('plausible', [
    asFile('imported_visitors.csv', lines),
    asFile('imported_pages.csv', pages),
  ]);
  expect(await daysOf()).toEqual([['2025-03-01', 10, 12, 30]]);
  expect(await ranked('page')).toEqual([['/über,uns', 1, 2]]);
});

test('Plausible: accepts sources without views', async () => {
  const { importing, ranked } = open();
  await importing('plausible', [
    fileOf('imported_visitors.csv', ['date,visitors,pageviews,visits', '2025-03-01,10,30,12']),
    fileOf('imported_sources.csv', [
      'date,source,utm_source,visitors,visits,visit_duration,bounces',
      '2025-03-01,Hacker News,,2,3,60,1',
    ]),
  ]);
  expect(await ranked('source')).toEqual([['Hacker News', 3, 0]]);
});

test('Plausible: sums its tables by day and name; direct visits have no source', async () => {
  const { importing, daysOf, ranked } = open();
  const outcome = await importing('plausible', [
    fileOf('imported_browsers_20250301_20250302.csv', ['"date","browser"', '2025-03-01,Firefox']),
    fileOf('imported_visitors_20250301_20250302.csv', [
      '"date","visitors","pageviews","bounces","visits","visit_duration"',
      '"2025-03-01",10,30,2,12,600',
      '"2025-03-02",5,8,1,5,100',
      '"2025-13-45",5,8,1,5,100',
      '"2025-03-03",-5,8,1,5,100',
    ]),
    fileOf('imported_pages_20250301_20250302.csv', [
      '"date","hostname","page","visits","visitors","pageviews"',
      '2025-03-01,foyer.example,/,9,8,20',
      '2025-03-01,www.foyer.example,/,1,1,2',
    ]),
    fileOf('imported_sources_20250301_20250302.csv', [
      '"date","source","referrer","utm_source","pageviews","visitors","visits","bounces"',
      '2025-03-01,,,,20,8,9,1',
      '2025-03-01,Hacker News,news.ycombinator.com,,10,2,3,1',
    ]),
  ]);
  expect(outcome).toMatchObject({ days: 2, skipped: 2 });
  expect(await daysOf()).toEqual([
    ['2025-03-01', 10, 12, 30],
    ['2025-03-02', 5, 5, 8],
  ]);
  expect(await ranked('page')).toEqual([['/', 10, 22]]);
  expect(await ranked('source')).toEqual([
    ['', 9, 20],
    ['Hacker News', 3, 10],
  ]);
});

test.each([
  [
    'umami',
    'export.csv',
    ['a,b', '1,2'],
    /no website_event.csv of Umami: it has no column session_id/,
  ],
  ['goatcounter', 'export.csv', [umamiHead], /no CSV export of GoatCounter: it has no column Path/],
  ['plausible', 'export.csv', ['date', '2025-03-01'], /no imported_visitors_….csv/],
  ['umami', 'empty.csv', [], /the file is empty/],
  ['umami', 'head.csv', [umamiHead], /no page view/],
] as const)(
  'explains the refusal of a file that is not from %s: %s',
  async (source, name, lines, words) => {
    const { importing, store } = open();
    await expect(importing(source, [fileOf(name, lines)])).rejects.toThrow(words);
    expect(await store.list()).toEqual([]);
  },
);

const stray = (line: number) =>
  `a.csv, line ${line}: the row that begins there has a quote (") too many, or one that never closes`;

test.each([
  ['inside a value', [umamiRow('b', '/a"b', '2025-03-01 10:00:00')], stray(3)],
  ['before a value', [umamiRow('b', '"/a', '2025-03-01 10:00:00')], stray(3)],
  ['that never closes', ['w,b,b,e,foyer.example,firefox,"/a', 'w,c,c,e'], stray(3)],
  ['after a quoted value', [umamiRow('b', '"/a"b', '2025-03-01 10:00:00')], stray(3)],
  [
    'that takes in the next line',
    [umamiRow('b', '"/a', '2025-03-01 10:00:00'), umamiRow('c', '/', '2025-03-01 10:00:00')],
    stray(3),
  ],
  [
    'after an empty line and a value of two lines',
    [
      '',
      umamiRow('b', '"/a\nb"', '2025-03-01 10:00:00'),
      umamiRow('c', '/"', '2025-03-01 10:00:00'),
    ],
    stray(6),
  ],
])('names the line of a stray quote %s, and imports nothing', async (_, lines, words) => {
  const { importing, store, daysOf } = open();
  const first = umamiRow('a', '/', '2025-03-01 10:00:00');
  for (const end of ['\n', '\r\n']) {
    const file = fileOf('a.csv', [umamiHead, first, ...lines], end);
    await expect(importing('umami', [file])).rejects.toThrow(new ForeignFile(words));
  }
  expect(await store.list()).toEqual([]);
  expect(await daysOf()).toEqual([]);
});

test('does not import the same file twice, unless the first was undone', async () => {
  const { importing, store, daysOf } = open();
  const files = [fileOf('a.csv', [umamiHead, umamiRow('a', '/', '2025-03-01 10:00:00')])];
  const { id } = await importing('umami', files);
  await expect(importing('umami', files)).rejects.toThrow('imported before');
  expect(await store.remove(id)).toBe(true);
  await importing('umami', files);
  expect(await daysOf()).toEqual([['2025-03-01', 1, 1, 1]]);
});

test('omits days that an earlier import of the same program has', async () => {
  const { importing, daysOf } = open();
  const first = umamiRow('a', '/', '2025-03-01 10:00:00');
  await importing('umami', [fileOf('a.csv', [umamiHead, first])]);
  const later = [umamiHead, first, umamiRow('a', '/', '2025-03-02 10:00:00')];
  expect(await importing('umami', [fileOf('b.csv', later)])).toMatchObject({ days: 1, known: 1 });
  expect(await daysOf()).toEqual([
    ['2025-03-01', 1, 1, 1],
    ['2025-03-02', 1, 1, 1],
  ]);
  await expect(importing('umami', [fileOf('c.csv', [...later, first])])).rejects.toThrow(
    'it was imported before',
  );
});

test('an impossible date is no day', async () => {
  const { importing } = open();
  const lines = [umamiHead, umamiRow('a', '/', '2025-02-30 10:00:00')];
  await expect(importing('umami', [fileOf('a.csv', lines)])).rejects.toThrow(
    'there is no page view in it; a.csv, line 2: "2025-02-30 10:00:00" is no time',
  );
});

test('an interrupted import counts for nothing, and the next run is complete', async () => {
  const { importing, store, daysOf } = open();
  const rows = Array.from({ length: 3_000 }, (_, n) =>
    umamiRow('a', `/${n}`, '2025-03-01 10:00:00'),
  );
  const files = [fileOf('a.csv', [umamiHead, ...rows])];
  let batches = 0;
  const cut: ImportStore['add'] = async (id, added) => {
    batches += 1;
    if (batches === 2) throw new Error('killed');
    await store.add(id, added);
  };
  await expect(importing('umami', files, { over: { add: cut } })).rejects.toThrow('killed');
  expect(await daysOf()).toEqual([]);
  await importing('umami', files);
  expect(await daysOf()).toEqual([['2025-03-01', 1, 1, 3_000]]);
  expect(await store.list()).toHaveLength(1);
});
