import { expect, test } from 'vitest';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { listSavedFilters } from '#shared/contracts/saved-filters.ts';
import { limits } from '#shared/limits.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';

const root = '/api/admin/figures/saved-filters';
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const pathOf = (n: number) => `${root}/${idOf(n)}`;
const abroad = { name: 'Abroad', filter: { country_not: 'DE', bots: 'include' } };

type Answer = AnswerOf<typeof listSavedFilters>;

const start = async (dataDir?: string) => {
  const server = await startTestServer(dataDir === undefined ? {} : { DATA_DIR: dataDir });
  const admin = createAdminClient(server.url);
  return { ...server, ...admin, list: async () => (await admin.get<Answer>(root)).body.filters };
};

test('a filter is saved under a name, changed in place, renamed and removed, for all browsers', async () => {
  const { list, post, stop, dataDir } = await start();
  expect(await list()).toEqual([]);
  await post(pathOf(1), { name: 'Writers', filter: { event: 'contact_sent' } });
  const { body } = await post<Answer>(pathOf(2), { ...abroad, name: '  Abroad ' });
  expect(body.filters).toEqual([
    { id: idOf(2), ...abroad },
    { id: idOf(1), name: 'Writers', filter: { event: 'contact_sent' } },
  ]);
  await post(pathOf(2), { name: 'Elsewhere', filter: { country_not: 'DE' } });
  expect(await list()).toMatchObject([
    { id: idOf(2), name: 'Elsewhere', filter: { country_not: 'DE' } },
    { name: 'Writers' },
  ]);
  await stop();
  const later = await start(dataDir);
  expect(await later.list()).toHaveLength(2);
  await later.post(`${pathOf(1)}/remove`);
  expect((await later.post(`${pathOf(1)}/remove`)).status).toBe(200);
  expect(await later.list()).toMatchObject([{ name: 'Elsewhere' }]);
});

test('stores all filters that are saved at the same time, up to the limit', async () => {
  const { list, post } = await start();
  const numbers = Array.from({ length: limits.analytics.savedFilters + 2 }, (_, n) => n);
  const answers = await Promise.all(
    numbers.map((n) => post(pathOf(n), { ...abroad, name: `Filter ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const filters = await list();
  expect(filters).toHaveLength(limits.analytics.savedFilters);
  const { id } = filters[0] ?? { id: '' };
  expect((await post(`${root}/${id}`, { ...abroad, name: 'Changed' })).status).toBe(200);
  await post(`${root}/${id}/remove`);
  expect((await post(pathOf(99), abroad)).status).toBe(200);
});

test('two saved filters never have one name, in whatever case', async () => {
  const { list, post } = await start();
  await post(pathOf(1), abroad);
  const refused = await post<Failure>(pathOf(2), { ...abroad, name: 'ABROAD' });
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'another saved filter has this name',
  ]);
  expect((await post(pathOf(1), { ...abroad, name: 'ABROAD' })).status).toBe(200);
  expect(await list()).toMatchObject([{ name: 'ABROAD' }]);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(limits.analytics.filterNameCharacters + 1) }, 'name'],
  [{ filter: {} }, 'filter'],
  [{ filter: { os: 'Linux', country_like: 'D' } }, 'filter.country_like'],
  [{ filter: { chatted: 'maybe' } }, 'filter.chatted'],
  [{ filter: { os: 'Linux', period: '7d' } }, 'filter.period'],
  // An erased visitor must leave no trace.
  [{ filter: { os: 'Linux', visitor: idOf(1) } }, 'filter.visitor'],
])('the saved filter with %j is refused by the name of its field', async (wrong, field) => {
  const { list, post } = await start();
  const { status, body } = await post<Failure>(pathOf(1), { ...abroad, ...wrong });
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]]);
  expect(await list()).toEqual([]);
});

test('saved filters need the admin key and an id', async () => {
  const { url, post } = await start();
  expect((await fetch(`${url}${root}`)).status).toBe(401);
  expect((await fetch(`${url}${pathOf(1)}`, { method: 'POST' })).status).toBe(401);
  expect((await post(`${root}/1`, abroad)).status).toBe(400);
});
