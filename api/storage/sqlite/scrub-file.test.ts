import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

test('a scrub removes deleted bytes from the file and its log, and the rest stays', () => {
  const { db } = openTestDatabase('analytics');
  const holds = (text: string) =>
    [db.name, `${db.name}-wal`].map((file) => readFileSync(file).includes(text));
  // Leaves deleted rows like a page split does: nothing overwrites them.
  db.pragma('secure_delete = OFF');
  const add = db.prepare('INSERT INTO terms (text) VALUES (?)');
  for (let n = 0; n < 500; n += 1) add.run(n === 250 ? '/a-page-of-theirs' : `/page-${n}`);
  db.pragma('wal_checkpoint(PASSIVE)');
  db.exec("DELETE FROM terms WHERE text = '/a-page-of-theirs'");
  expect(holds('/a-page-of-theirs')).toEqual([true, true]);
  scrubFile(db);
  expect(holds('/a-page-of-theirs')).toEqual([false, false]);
  expect(holds('/page-499')).toEqual([true, false]);
});
