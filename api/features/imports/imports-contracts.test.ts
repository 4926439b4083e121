import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { getSeries } from '#shared/contracts/admin-analytics.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import {
  getImportedFigures,
  getUpload,
  listImports,
  type ImportedExport,
  type ImportUpload,
} from '#shared/contracts/imports.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { importLimits } from '#shared/import-limits.ts';
import { openEngine } from '#api/open-engine.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import {
  databaseSettings,
  startTestServer,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
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

test('lists an import, reads its figures separately, and undoes it', async () => {
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

  const series = async (more: string) =>
    (await admin.get<AnswerOf<typeof getSeries>>(`/api/admin/figures/series?${more}`)).body;
  const days = await series('from=2025-03-01&to=2025-03-03&time_zone=Europe/Berlin&interval=day');
  expect(getSeries.answer.parse(days)).toEqual(days);
  const step = { visitors: 2, sessions: 3, views: 5 };
  expect(days.imported).toEqual([step, step, null]);
  expect(days.points.map(({ views }) => views)).toEqual([0, 0, 0]);
  const month = await series('from=2025-02-01&to=2025-03-31&interval=month');
  expect(month.imported).toEqual([null, { visitors: 4, sessions: 6, views: 10 }]);
  for (const more of [
    'from=2025-03-01&to=2025-03-01&interval=hour',
    'country=DE',
    'from=2025-04-01&to=2025-04-02',
  ])
    expect((await series(more)).imported).toBeNull();
  const file = await admin.get<{ part: string; value: number; imported: number | null }[]>(
    '/api/admin/figures/export?table=overview&format=json&from=2025-03-02&to=2025-03-09',
  );
  const shown = file.body.filter(({ part }) => part === 'views by day');
  expect(shown.slice(0, 2)).toMatchObject([
    { value: 0, imported: 5 },
    { value: 0, imported: null },
  ]);

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

const UPLOAD = '/api/admin/imports/upload';
type Uploaded = { upload: ImportUpload };

/** A server, and what the console does with files of these names and texts. */
const openUploads = async (dataDir?: string) => {
  const started = await startTestServer(dataDir === undefined ? {} : { DATA_DIR: dataDir });
  const admin = createAdminClient(started.url);
  const begin = async (source: string, files: Record<string, Buffer>, site?: string) => {
    const described = Object.entries(files).map(([name, { length }]) => ({ name, bytes: length }));
    return admin.post<Uploaded>(UPLOAD, { source, files: described, site });
  };
  const sendPart = (id: string, file: number, offset: number, bytes: Buffer, headers = {}) =>
    fetch(`${started.url}${UPLOAD}/${id}/parts/${file}/${offset}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'x-admin-key': TEST_ADMIN_KEY,
        ...headers,
      },
      body: new Uint8Array(bytes),
    });
  const until = async (state: ImportUpload['state']): Promise<ImportUpload> => {
    for (;;) {
      const { body } = await admin.get<Uploaded>(UPLOAD);
      expect(getUpload.answer.parse(body)).toEqual(body);
      if (body.upload.state === state) return body.upload;
      if (!['uploading', 'reading', 'storing'].includes(body.upload.state))
        throw new Error(`${body.upload.state}: ${body.upload.reason}`);
    }
  };
  const upload = async (source: string, files: Record<string, Buffer>, site?: string) => {
    const { upload: begun } = (await begin(source, files, site)).body;
    for (const [file, name] of begun.names.entries())
      await sendPart(begun.upload_id, file, 0, files[name] ?? Buffer.alloc(0));
    return begun.upload_id;
  };
  const act = (id: string, what: 'confirm' | 'cancel') =>
    admin.post<Uploaded>(`${UPLOAD}/${id}/${what}`);
  const views = async () => {
    const path = '/api/admin/imports/figures?from=2025-01-01&to=2025-12-31';
    const { body } = await admin.get<{ days: { day: string; views: number }[] }>(path);
    return body.days.map((row) => [row.day, row.views]);
  };
  return { ...started, admin, begin, sendPart, until, upload, act, views };
};

const plausible = (...days: string[]) => ({
  'imported_visitors.csv': Buffer.from(
    ['date,visitors,pageviews,visits', ...days.map((day) => `${day},10,30,12`), ''].join('\n'),
  ),
});

test('an uploaded export reports its content, and counts once it is confirmed', async () => {
  const { upload, until, act, views, admin, dataDir } = await openUploads();
  const files = {
    ...plausible('2025-03-01', '2025-03-02', 'yesterday'),
    'imported_pages.csv.gz': gzipSync('date,page,visitors,pageviews,visits\n2025-03-01,/,4,9,5\n'),
  };
  const id = await upload('plausible', files);
  const ready = await until('ready');
  expect(ready).toMatchObject({
    names: ['imported_pages.csv.gz', 'imported_visitors.csv'],
    brings: {
      first_day: '2025-03-01',
      last_day: '2025-03-02',
      ...{ days: 2, visitors: 20, visits: 24, views: 60, known: 0 },
    },
    skipped: 1,
    faults: ['imported_visitors.csv, line 4: "yesterday" is no day'],
  });
  expect(await views()).toEqual([]);
  expect((await admin.get('/api/admin/imports')).body).toEqual({ imports: [] });
  expect((await act(id, 'confirm')).body.upload.state).toBe('done');
  expect((await act(id, 'confirm')).body.upload.state).toBe('done');
  expect(await views()).toEqual([
    ['2025-03-01', 30],
    ['2025-03-02', 30],
  ]);
  expect(await until('done')).toMatchObject({ brings: { days: 2 }, skipped: 1 });
  // The files go after the outcome is stored.
  await expect.poll(() => readdirSync(join(dataDir, 'imports'))).toEqual([]);

  await upload('plausible', files);
  expect((await until('failed')).reason).toContain('it was imported before');
  await upload('plausible', plausible('2025-03-02', '2025-03-03'));
  const more = await until('ready');
  expect(more.brings).toMatchObject({ days: 1, known: 1, first_day: '2025-03-03' });
  expect((await act(more.upload_id, 'cancel')).body.upload.state).toBe('canceled');
  expect((await act(more.upload_id, 'confirm')).status).toBe(409);
  expect((await act(more.upload_id, 'cancel')).body.upload).toBeNull();
  expect(await views()).toHaveLength(2);
});

test('an upload resumes after a break, and reports why a file is no export', async () => {
  const { begin, sendPart, until, act } = await openUploads();
  const text = plausible('2025-03-01')['imported_visitors.csv'];
  const { upload } = (await begin('plausible', { 'imported_visitors.csv': text })).body;
  const id = upload.upload_id;
  const part = async (offset: number, bytes: Buffer, headers = {}) =>
    (await sendPart(id, 0, offset, bytes, headers)).json();
  expect(await part(0, text.subarray(0, 10))).toEqual({ received: 10 });
  expect(await part(0, text.subarray(0, 10))).toEqual({ received: 10 });
  expect((await until('uploading').catch(() => null)) ?? null).toMatchObject({
    progress: { done: 10, of: text.length },
  });
  expect(await part(10, Buffer.alloc(text.length))).toMatchObject({
    error: { code: 'too_large' },
  });
  expect(await part(10, Buffer.alloc(1), { 'content-type': 'text/plain' })).toMatchObject({
    error: { code: 'unsupported_media_type' },
  });
  expect(await part(10, text.subarray(10))).toEqual({ received: text.length });
  await until('ready');
  expect((await sendPart(id, 0, 0, text)).status).toBe(404);

  const broken = { 'imported_visitors.csv.gz': Buffer.from('date,visitors,pageviews') };
  const next = (await begin('plausible', broken)).body.upload;
  expect((await act(id, 'confirm')).status).toBe(404);
  await sendPart(next.upload_id, 0, 0, broken['imported_visitors.csv.gz']);
  expect((await until('failed')).reason).toContain('broken or cut off');
});

test('an export of several sites lists them, and one of them is read', async () => {
  const { upload, until } = await openUploads();
  const row = (site: string) => `${site},s,/,2025-03-01 10:00:00,${site}.example`;
  const files = {
    'website_event.csv': Buffer.from(
      ['website_id,session_id,url_path,created_at,hostname', row('a'), row('b'), row('b')].join(
        '\n',
      ),
    ),
  };
  await upload('umami', files);
  expect((await until('failed')).sites).toEqual([
    { id: 'b', host: 'b.example', views: 2 },
    { id: 'a', host: 'a.example', views: 1 },
  ]);
  await upload('umami', files, 'b');
  expect((await until('ready')).brings).toMatchObject({ days: 1, views: 2 });
});

test('checks an upload before reading a byte of it', async () => {
  const { admin, url, sendPart, begin } = await openUploads();
  const start = async (body: object) => (await admin.post(UPLOAD, body)).status;
  const file = (bytes: number, name = 'a.csv') => ({ name, bytes });
  expect(await start({ source: 'umami', files: [file(importLimits.bytes + 1)] })).toBe(413);
  expect(await start({ source: 'umami', files: [file(0)] })).toBe(400);
  expect(await start({ source: 'umami', files: [] })).toBe(400);
  expect(await start({ source: 'matomo', files: [file(1)] })).toBe(400);
  expect(await start({ source: 'umami', files: Array(41).fill(file(1)) })).toBe(400);
  const { upload } = (await begin('umami', { 'a.csv': Buffer.alloc(9) })).body;
  const large = Buffer.alloc(importLimits.partBytes + 1);
  expect((await sendPart(upload.upload_id, 0, 0, large)).status).toBe(413);
  expect((await sendPart(upload.upload_id, 1, 0, Buffer.alloc(1))).status).toBe(404);
  expect((await sendPart(upload.upload_id, 0, 0, large, { 'x-admin-key': 'wrong' })).status).toBe(
    401,
  );
  expect((await createVisitorClient(url).call('GET', UPLOAD)).status).toBe(401);
});

test('a canceled upload leaves no file, and a second one takes the turn of the first', async () => {
  const { begin, sendPart, act, until, views, url, dataDir } = await openUploads();
  const files = plausible('2025-03-01');
  const text = files['imported_visitors.csv'];
  const filesNow = () => readdirSync(join(dataDir, 'imports'));
  const { upload: canceled } = (await begin('plausible', files)).body;
  await sendPart(canceled.upload_id, 0, 0, text.subarray(0, 10));
  expect((await act(canceled.upload_id, 'cancel')).body.upload.state).toBe('canceled');
  expect(filesNow()).toEqual([]);
  expect((await sendPart(canceled.upload_id, 0, 10, text.subarray(10))).status).toBe(404);

  const { upload: first } = (await begin('plausible', files)).body;
  await sendPart(first.upload_id, 0, 0, text.subarray(0, 10));
  const { upload: second } = (await begin('plausible', files)).body;
  expect(filesNow()).toEqual([`${second.upload_id}-0`]);
  expect((await sendPart(first.upload_id, 0, 10, text.subarray(10))).status).toBe(404);

  // The line breaks in the middle of a part.
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  line.write(
    `POST ${UPLOAD}/${second.upload_id}/parts/0/0 HTTP/1.1\r\nhost: ${hostname}\r\n` +
      `x-admin-key: ${TEST_ADMIN_KEY}\r\ncontent-type: application/octet-stream\r\n` +
      `content-length: ${text.length}\r\n\r\n${text.toString().slice(0, 10)}`,
  );
  await once(line, 'connect');
  line.destroy();
  expect(await (await sendPart(second.upload_id, 0, 0, text)).json()).toEqual({
    received: text.length,
  });
  expect((await until('ready')).brings).toMatchObject({ days: 1, views: 30 });
  await eventually(() => expect(filesNow()).toEqual([]));
  expect(await views()).toEqual([]);
});

test('an upload interrupted by a restart reports that, and leaves nothing', async () => {
  const { begin, sendPart, stop, dataDir } = await openUploads();
  const { upload } = (await begin('plausible', plausible('2025-03-01'))).body;
  await sendPart(upload.upload_id, 0, 0, Buffer.from('date'));
  await stop();
  const { until } = await openUploads(dataDir);
  expect((await until('failed')).reason).toBe('it was interrupted; upload it again');
  expect(existsSync(join(dataDir, 'imports'))).toBe(false);
});
