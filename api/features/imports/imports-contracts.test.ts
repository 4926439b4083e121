import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { getImportedFigures, listImports, type ImportedExport } from '#shared/contracts/imports.ts';
import { openEngine } from '#api/open-engine.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { databaseSettings, startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const aRow = (day: string, kind: 'site' | 'page', name: string) =>
  ({ day, kind, name, visitors: 2, visits: 3, views: 5 }) as const;

/** A server into which a program has imported two days. */
const open = async () => {
  const { url, dataDir } = await startTestServer();
  const { on, close } = await openEngine({
    DATA_DIR: dataDir,
    ...(await databaseSettings(dataDir)),
  });
  const imports = createImportStore(on);
  await imports.begin({ id: ID, source: 'plausible', fileName: 'export.csv', hash: 'hash' });
  const rows = [aRow('2025-03-01', 'site', ''), aRow('2025-03-02', 'site', '')];
  await imports.add(ID, [...rows, aRow('2025-03-02', 'page', '/work')]);
  await imports.finish(ID, 1, Date.parse('2026-01-01T00:00:00Z'));
  await close();
  return { admin: createAdminClient(url), visitor: createVisitorClient(url), dataDir };
};

test('an import is listed, its figures are read apart, and it is undone', async () => {
  const { admin, dataDir } = await open();
  const { body: listed } = await admin.get<{ imports: ImportedExport[] }>('/api/admin/imports');
  expect(listImports.answer.parse(listed)).toEqual(listed);
  expect(listed.imports).toMatchObject([
    { import_id: ID, source: 'plausible', first_day: '2025-03-01', days: 2, views: 10, skipped: 1 },
  ]);
  const path = '/api/admin/imports/figures?from=2025-03-02&to=2025-12-31';
  const { body: figures } = await admin.get(path);
  expect(getImportedFigures.answer.parse(figures)).toEqual({
    days: [{ day: '2025-03-02', source: 'plausible', visitors: 2, visits: 3, views: 5 }],
    pages: [{ name: '/work', visitors: 2, visits: 3, views: 5 }],
    sources: [],
  });
  const overview = '/api/admin/figures/overview?from=2025-03-01&to=2025-03-02';
  const { body: own } = await admin.get<{ figures: { views: number } }>(overview);
  expect(own.figures.views).toBe(0);

  expect((await admin.post(`/api/admin/imports/${ID}/undo`)).body).toEqual({ imports: [] });
  expect((await admin.post(`/api/admin/imports/${ID}/undo`)).status).toBe(404);
  expect((await admin.get<{ days: unknown[] }>(path)).body.days).toEqual([]);
  const { DATABASE_TYPE: type } = await databaseSettings(dataDir);
  if (type === 'sqlite') {
    const db = new Database(join(dataDir, 'chat.db'), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM imported_rows').pluck().get()).toBe(0);
    db.close();
  }
});

test('imports are for the owner alone, and days must be days', async () => {
  const { admin, visitor } = await open();
  expect((await visitor.call('GET', '/api/admin/imports')).status).toBe(401);
  expect((await admin.get('/api/admin/imports/figures?from=2025-13-01&to=x')).status).toBe(400);
  expect((await admin.get('/api/admin/imports/figures')).status).toBe(400);
});
