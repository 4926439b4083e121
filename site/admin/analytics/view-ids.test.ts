import { expect, test } from 'vitest';
import { viewIds } from '#shared/domain/console-paths.ts';
import { indexedViewOf, tabsOf } from '#site/admin/analytics/view-ids.ts';

test('entry and exit pages are within Pages, channels and campaigns within Sources', () => {
  expect(tabsOf('exit-pages')).toEqual(['pages', 'entry-pages', 'exit-pages']);
  expect(tabsOf('sources')).toEqual(['sources', 'channels', 'campaigns']);
  expect([tabsOf('page'), tabsOf('devices')]).toEqual([[], []]);
});

test('the index leads to every view, directly or through the view that contains it', () => {
  for (const id of viewIds) {
    const indexed = indexedViewOf(id);
    expect([id, indexedViewOf(indexed)]).toEqual([id, indexed]);
    if (indexed !== id) expect(tabsOf(indexed)).toContain(id);
  }
});
