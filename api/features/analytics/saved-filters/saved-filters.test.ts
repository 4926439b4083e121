import { expect, test } from 'vitest';
import { createSavedFilters } from '#api/features/analytics/saved-filters/saved-filters.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('a filter that a newer version saved is not listed, and survives changes', async () => {
  const newer = { id: idOf(1), name: 'Newer', filter: { mood: 'good' } };
  let stored = JSON.stringify([newer]);
  const saved = createSavedFilters({
    get: () => Promise.resolve(stored),
    put: (_, text) => {
      stored = text;
      return Promise.resolve();
    },
  });
  expect(await saved.list()).toEqual({ filters: [] });
  const known = { id: idOf(2), name: 'Known', filter: { country: 'DE' } };
  expect(await saved.save(known)).toEqual({ filters: [known] });
  expect(await saved.save({ ...known, name: 'newer' })).toHaveProperty('error.code', 'conflict');
  await saved.remove(idOf(2));
  expect(JSON.parse(stored)).toEqual([newer]);
});
