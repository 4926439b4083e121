import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Router, type Request } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import {
  cancelUpload,
  confirmUpload,
  getUpload,
  sendUploadPart,
  startUpload,
  type ImportUpload,
} from '#shared/contracts/imports.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import { importLimits } from '#shared/import-limits.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import { readInThread } from '#api/features/imports/read-in-thread.ts';
import { stageImport, type OnStep, type StagedImport } from '#api/features/imports/run-import.ts';
import type { ImportedRow, ImportStore } from '#api/features/imports/store.ts';
import { route } from '#api/http/route.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

export interface UploadsDeps extends Pick<Runtime, 'clock' | 'ids' | 'logger' | 'timers'> {
  readonly store: ImportStore;
  readonly settings: SettingsStore;
  /** Holds the files until they are read. Emptied at the start. */
  readonly folder: string;
  /** The built worker that reads them. Without one, the event loop does. */
  readonly worker: URL | undefined;
  readonly freeBytes: () => Promise<number | null>;
  /** Whether other servers use this database. */
  readonly hasOtherNodes: boolean;
}

/** The state of the upload that all servers on the database share. */
interface Saved {
  readonly upload: ImportUpload;
  /** The import that was stored and counts once it is confirmed. */
  readonly importId: string | null;
  /** The server that has the files. */
  readonly server: string;
  /** Ms since the epoch. */
  readonly touchedAt: number;
}

/** An upload whose files are here. */
interface Active {
  upload: ImportUpload;
  readonly site: string | undefined;
  readonly files: { readonly name: string; readonly bytes: number; received: number }[];
  readonly ends: AbortController;
  touchedAt: number;
  /** The part that is being received. */
  request: Request | null;
  writing: Promise<unknown>;
  saving: Promise<unknown>;
  savedAt: number;
}

const NAME = 'import_upload';
/** A server that has not saved its progress for this long has stopped. */
const SILENT_MS = 60_000;

const isRunning = ({ state }: ImportUpload): boolean =>
  state === 'uploading' || state === 'reading' || state === 'storing';

const noUpload = () =>
  fail('not_found', 'this server has no such upload; with several, use npm run import');

const totalOf = (rows: readonly ImportedRow[], what: 'visitors' | 'visits' | 'views'): number =>
  rows.reduce((sum, row) => sum + row[what], 0);

const broughtBy = ({ days, known }: StagedImport): ImportUpload['brings'] => {
  const dates = days.map(({ day }) => day).toSorted();
  return {
    first_day: dates[0] ?? '',
    last_day: dates.at(-1) ?? '',
    days: days.length,
    visitors: totalOf(days, 'visitors'),
    visits: totalOf(days, 'visits'),
    views: totalOf(days, 'views'),
    known,
  };
};

/** The reason to refuse a part before its bytes are read; null to accept it. */
const refusePart = (request: Request, bytes: number, room: number): Failure | null => {
  if (request.is('application/octet-stream') === false)
    return fail('unsupported_media_type', 'the body must be application/octet-stream');
  if (!Number.isSafeInteger(bytes)) return fail('validation_failed', 'a part must say its length');
  if (bytes > importLimits.partBytes) return fail('too_large', 'the part is too large');
  return bytes > room ? fail('too_large', 'the file is longer than it was said to be') : null;
};

/**
 * Uploads one export at a time. Its files go to the disk in parts, and a thread reads them. Their
 * figures are stored, but do not count until the owner confirms them.
 */
export const createUploads = (deps: UploadsDeps) => {
  const { clock, ids, logger, store, settings, folder } = deps;
  const server = ids.request();
  let active: Active | null = null;
  let reading: Promise<void> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();
  /** Changes run one at a time, because each reads the state before it writes. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  const read = async (): Promise<Saved | null> =>
    JSON.parse((await settings.get(NAME)) ?? 'null') as Saved | null;
  const save = (upload: ImportUpload | null, importId: string | null = null): Promise<void> => {
    const saved: Saved | null = upload && { upload, importId, server, touchedAt: clock.now() };
    return settings.put(NAME, JSON.stringify(saved));
  };
  const pathOf = (upload: ImportUpload, file: number) =>
    join(folder, `${upload.upload_id}-${file}`);
  const release = async (one: Active): Promise<void> => {
    one.ends.abort();
    one.request?.destroy();
    if (active === one) active = null;
    await Promise.allSettled([one.writing, one.saving]);
    for (const file of one.files.keys()) await rm(pathOf(one.upload, file), { force: true });
  };

  /** Saves the progress at most once a second. Stops if another server has canceled the upload. */
  const saveProgress = (one: Active): void => {
    const now = clock.now();
    if (now - one.savedAt < importLimits.progressEveryMs) return;
    one.savedAt = now;
    one.saving = (async () => {
      const saved = await read();
      const isOurs = saved?.upload.upload_id === one.upload.upload_id && isRunning(saved.upload);
      if (!isOurs) one.ends.abort();
      else if (active === one) await save(one.upload);
    })().catch((error: unknown) => logger.warn('import_progress_not_saved', { error }));
  };
  const advance = (one: Active, part: Partial<ImportUpload>): void => {
    one.upload = { ...one.upload, ...part };
    one.touchedAt = clock.now();
    saveProgress(one);
  };

  const readAll = async (one: Active): Promise<StagedImport> => {
    const { upload, site, ends } = one;
    const onStep: OnStep = (step, done, of) => {
      ends.signal.throwIfAborted();
      const state = step === 'Lines read' ? 'reading' : 'storing';
      advance(one, { state, progress: { done, of } });
    };
    const files = one.files.map(({ name }, file) => ({ name, path: pathOf(upload, file) }));
    const exported = await readInThread(
      deps.worker,
      { source: upload.source, site, files },
      { onStep, signal: ends.signal },
    );
    const { skipped, faults } = exported;
    one.upload = { ...one.upload, skipped, faults: [...faults] };
    return stageImport(upload.source, upload.names, exported, {
      store,
      newId: () => upload.upload_id,
      onStep,
    });
  };
  /** Reads the uploaded files and saves the outcome. Nobody waits for it. */
  const readArrived = async (one: Active): Promise<void> => {
    advance(one, { state: 'reading', progress: { done: 0, of: null } });
    let outcome: Partial<ImportUpload>;
    let importId: string | null = null;
    try {
      const staged = await readAll(one);
      importId = staged.id;
      outcome = { state: 'ready', brings: broughtBy(staged) };
    } catch (error) {
      const isForeign = error instanceof ForeignFile;
      if (!isForeign && !one.ends.signal.aborted) logger.error('import_failed', { error });
      const reason = isForeign ? error.message : 'the server could not read it; its log says why';
      outcome = { state: 'failed', reason, sites: isForeign ? [...error.sites] : [] };
    }
    await one.saving;
    await alone(async () => {
      const isWanted = active === one && !one.ends.signal.aborted;
      if (isWanted) await save({ ...one.upload, ...outcome }, importId);
      if (!isWanted || importId === null) await store.remove(one.upload.upload_id);
    }).catch((error: unknown) => logger.error('import_not_saved', { error }));
    await release(one);
  };

  /** The current upload. It counts as failed if the server that read it has stopped. */
  const look = async (): Promise<Saved | null> => {
    const saved = await read();
    if (!saved || !isRunning(saved.upload)) return saved;
    const { upload } = saved;
    if (active?.upload.upload_id === upload.upload_id) {
      const isIdle =
        active.upload.state === 'uploading' && clock.now() - active.touchedAt > importLimits.idleMs;
      if (!isIdle) return { ...saved, upload: active.upload };
      await release(active);
    } else if (
      saved.server !== server &&
      deps.hasOtherNodes &&
      clock.now() - saved.touchedAt < SILENT_MS
    )
      return saved;
    await store.remove(upload.upload_id);
    const reason = 'it was interrupted; upload it again';
    await save({ ...upload, state: 'failed', reason });
    return read();
  };

  const start = async ({ source, site, files }: BodyOf<typeof startUpload>) => {
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > importLimits.bytes)
      return fail(
        'too_large',
        `the files have ${sizeText(total)}; the console takes ${sizeText(importLimits.bytes)}, npm run import any size`,
      );
    if (total === 0) return fail('validation_failed', 'the files are empty');
    const before = await look();
    if (before && isRunning(before.upload) && before.upload.state !== 'uploading')
      return fail('conflict', 'another export is being read; cancel it first');
    const free = await deps.freeBytes();
    if (free !== null && free < total + importLimits.spareBytes)
      return fail('storage_unavailable', 'the disk has no room for these files');
    if (active) await release(active);
    // An earlier upload was ready but never confirmed.
    if (before?.importId && before.upload.state === 'ready') await store.remove(before.importId);
    // The same order as in a folder, so that the same files have the same hash.
    const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const upload: ImportUpload = {
      upload_id: ids.client(),
      source,
      names: sorted.map(({ name }) => name),
      state: 'uploading',
      progress: { done: 0, of: total },
      brings: null,
      skipped: 0,
      faults: [],
      reason: null,
      sites: [],
    };
    await mkdir(folder, { recursive: true });
    for (const file of sorted.keys()) await writeFile(pathOf(upload, file), '');
    await save(upload);
    active = {
      upload,
      site,
      files: sorted.map((file) => ({ ...file, received: 0 })),
      ends: new AbortController(),
      touchedAt: clock.now(),
      request: null,
      writing: Promise.resolve(),
      saving: Promise.resolve(),
      savedAt: clock.now(),
    };
    return { upload };
  };

  const bodyRoutes = Router();
  route(bodyRoutes, sendUploadPart, async ({ params, request }) => {
    const one = active;
    const file = one?.files[params.file];
    if (!one || one.upload.upload_id !== params.upload_id || !file) return noUpload();
    const bytes = Number(request.headers['content-length']);
    const refused = refusePart(request, bytes, file.bytes - params.offset);
    if (refused) return refused;
    // A newer request comes from a sender that has given up on the older.
    one.request?.destroy();
    await one.writing.catch(() => undefined);
    if (active !== one || params.offset !== file.received) return { received: file.received };
    one.request = request;
    const target = { flags: 'r+', start: params.offset };
    const written = pipeline(request, createWriteStream(pathOf(one.upload, params.file), target));
    one.writing = written;
    try {
      await written;
    } catch (cause) {
      if (!request.complete) return fail('validation_failed', 'the part was cut off');
      throw new StorageUnavailableError('the part cannot be written', { cause });
    } finally {
      if (one.request === request) one.request = null;
    }
    file.received += bytes;
    const done = one.files.reduce((sum, { received }) => sum + received, 0);
    advance(one, { progress: { done, of: one.upload.progress.of } });
    if (one.files.every(({ received, bytes: all }) => received === all)) reading = readArrived(one);
    return { received: file.received };
  });

  const routes = Router();
  route(routes, getUpload, async () => ({ upload: (await alone(look))?.upload ?? null }));
  route(routes, startUpload, ({ body }) => alone(() => start(body)));
  route(routes, confirmUpload, ({ params }) =>
    alone(async () => {
      const saved = await look();
      if (saved?.upload.upload_id !== params.upload_id) return noUpload();
      const { upload, importId } = saved;
      if (upload.state === 'done') return { upload };
      if (upload.state !== 'ready' || importId === null)
        return fail('conflict', 'it is not ready to be imported');
      const isWhole = await store.finish(importId, upload.skipped, clock.now());
      const ended: ImportUpload = isWhole
        ? { ...upload, state: 'done' }
        : { ...upload, state: 'failed', reason: 'its days were imported meanwhile' };
      await save(ended);
      return { upload: ended };
    }),
  );
  route(routes, cancelUpload, ({ params }) =>
    alone(async () => {
      const saved = await look();
      if (saved?.upload.upload_id !== params.upload_id) return noUpload();
      const { upload, importId } = saved;
      if (active?.upload.upload_id === upload.upload_id) await release(active);
      if (importId !== null && upload.state === 'ready') await store.remove(importId);
      const isOver = !isRunning(upload) && upload.state !== 'ready';
      const ended: ImportUpload | null = isOver ? null : { ...upload, state: 'canceled' };
      await save(ended);
      return { upload: ended };
    }),
  );
  const lookLater = (): void =>
    void alone(look).catch((error: unknown) => logger.warn('import_not_looked_at', { error }));
  let stopLooking: () => void = () => undefined;
  return {
    bodyRoutes,
    routes,
    start: (): void => {
      last = rm(folder, { recursive: true, force: true }).catch(() => undefined);
      lookLater();
      stopLooking = deps.timers.every(importLimits.idleCheckEveryMs, lookLater);
    },
    stop: async (): Promise<void> => {
      stopLooking();
      if (active) await release(active);
      await reading;
      // Marks interrupted uploads at once, also for other servers.
      await alone(look).catch(() => undefined);
    },
  };
};
