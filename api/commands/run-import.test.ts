import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import { runImport } from '#api/features/imports/run-import.ts';
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
  const importing = (
    source: ImportSource,
    files: ReturnType<typeof fileOf>[],
    over: Partial<ImportStore> = {},
  ) =>
    runImport(source, files, {
      store: { ...store, ...over },
      clock: createFakeClock(),
      newId: () => `import-${(ids += 1)}`,
      onStep: (step, done, of) => steps.push(`${step} ${done} ${of}`),
    });
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
  { referrer = '', type = '1', visit = `${session}-v` } = {},
) =>
  `w,${session},${visit},e,foyer.example,firefox,${page},,,/,${referrer},"A title, with a comma",${type},,${at}`;

test('Umami: views are counted into days, visits and visitors apart, events left out', async () => {
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
  expect(await ranked('source')).toEqual([['lobste.rs', 1, 2]]);
  expect(steps.at(-1)).toBe('Rows stored 6 6');
});

test('GoatCounter: bots and events are left out, and its head carries a version', async () => {
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
  expect(await ranked('source')).toEqual([['example.org', 1, 2]]);
});

test('Plausible: its tables are summed by day and name, direct visits have no source', async () => {
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
  expect(await ranked('source')).toEqual([['Hacker News', 3, 10]]);
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
] as const)('another file than %s is refused in words: %s', async (source, name, lines, words) => {
  const { importing, store } = open();
  await expect(importing(source, [fileOf(name, lines)])).rejects.toThrow(words);
  expect(await store.list()).toEqual([]);
});

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
])('a stray quote %s is named by its line, and nothing is imported', async (_, lines, words) => {
  const { importing, store, daysOf } = open();
  const first = umamiRow('a', '/', '2025-03-01 10:00:00');
  for (const end of ['\n', '\r\n']) {
    const file = fileOf('a.csv', [umamiHead, first, ...lines], end);
    await expect(importing('umami', [file])).rejects.toThrow(new ForeignFile(words));
  }
  expect(await store.list()).toEqual([]);
  expect(await daysOf()).toEqual([]);
});

test('what was imported is not imported again, until it is undone', async () => {
  const { importing, store, daysOf } = open();
  const files = [fileOf('a.csv', [umamiHead, umamiRow('a', '/', '2025-03-01 10:00:00')])];
  const { id } = await importing('umami', files);
  await expect(importing('umami', files)).rejects.toThrow('imported before');
  expect(await store.remove(id)).toBe(true);
  await importing('umami', files);
  expect(await daysOf()).toEqual([['2025-03-01', 1, 1, 1]]);
});

test('days that an earlier import of the same program has are left out', async () => {
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

test('a day that is in no calendar is no day', async () => {
  const { importing } = open();
  const lines = [umamiHead, umamiRow('a', '/', '2025-02-30 10:00:00')];
  await expect(importing('umami', [fileOf('a.csv', lines)])).rejects.toThrow(
    'there is no page view in it; a.csv, line 2: "2025-02-30 10:00:00" is no time',
  );
});

test('an import that is cut off counts for nothing, and the next run is whole', async () => {
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
  await expect(importing('umami', files, { add: cut })).rejects.toThrow('killed');
  expect(await daysOf()).toEqual([]);
  await importing('umami', files);
  expect(await daysOf()).toEqual([['2025-03-01', 1, 1, 3_000]]);
  expect(await store.list()).toHaveLength(1);
});
