import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { recognizeExport } from '#site/admin/settings/recognize-export.ts';

const umami = '"website_id","session_id","created_at","url_path"\r\n1,2,2025-01-01,/\r\n';
const plausible = 'date,visitors,pageviews,visits\n2025-01-01,1,2,1\n';
const goatCounter = '\uFEFF2Path,Title,Event,Bot,Session,Date\n/,Home,false,0,1,2025-01-01\n';

test.each([
  ['website_event.csv', umami, 'umami'],
  ['a.csv', plausible, 'plausible'],
  ['imported_browsers_2025.csv', 'date,browser\n', 'plausible'],
  ['goatcounter.csv', goatCounter, 'goatcounter'],
  ['hit_stats.jsonl', '{"hit":1}', 'goatcounter'],
  ['export.csv', 'PK\u0003\u0004', 'archive'],
  ['my.tgz', '', 'archive'],
  ['people.csv', 'name,email\nAda,ada@example.org\n', 'unknown'],
  ['empty.csv', '', 'unknown'],
] as const)('%s is recognized by its beginning', async (name, text, expected) => {
  expect(await recognizeExport([new File([text], name)])).toBe(expected);
});

test('gzipped files are unpacked, however long, and broken ones say nothing', async () => {
  const long = gzipSync(umami + '1,2,2025-01-01,/\n'.repeat(200_000));
  expect(await recognizeExport([new File([long], 'export.csv.gz')])).toBe('umami');
  const broken = new Uint8Array([0x1f, 0x8b, 1, 2, 3]);
  expect(await recognizeExport([new File([broken], 'export.csv.gz')])).toBe('unknown');
  expect(await recognizeExport([])).toBeNull();
});

test('the first file that is recognized decides', async () => {
  const files = [new File(['a,b'], 'a.csv'), new File([plausible], 'b.csv')];
  expect(await recognizeExport(files)).toBe('plausible');
});
