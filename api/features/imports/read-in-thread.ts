import { Worker } from 'node:worker_threads';
import { importLimits } from '#shared/import-limits.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import { exportFileAt } from '#api/features/imports/parse/export-file.ts';
import { ForeignFile, type ExportedSite } from '#api/features/imports/parse/read-csv.ts';
import { readExport, type OnStep, type ReadExport } from '#api/features/imports/run-import.ts';
import type { ImportedRow } from '#api/features/imports/store.ts';

/** An export on the disk. */
export interface ExportOnDisk {
  readonly source: ImportSource;
  readonly site: string | undefined;
  readonly files: readonly { readonly path: string; readonly name: string }[];
}

/** Messages of the thread: first its progress, then the head or a refusal, then a piece for each `next`. */
export type Posted =
  | { readonly kind: 'lines'; readonly lines: number }
  | { readonly kind: 'head'; readonly head: Omit<ReadExport, 'pieces'> }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly sites: readonly ExportedSite[];
    }
  /** Null: there is no other. */
  | { readonly kind: 'piece'; readonly rows: ImportedRow[] | null };

const tooLarge = () =>
  new ForeignFile(
    'its days have more pages and visitors than the server holds at once; npm run import reads it',
  );

/** Reads an export on the event loop. */
export const readOnDisk = ({ source, site, files }: ExportOnDisk, onStep: OnStep) =>
  readExport(
    source,
    files.map(({ path, name }) => exportFileAt(path, name)),
    { site, onStep },
  );

/**
 * Reads an export in a thread of its own, whose memory has a limit: it holds the days, and the server
 * one piece of them. Without a worker, on the event loop (tests, development). `signal` ends it.
 */
export const readInThread = async (
  worker: URL | undefined,
  job: ExportOnDisk,
  { onStep, signal }: { readonly onStep: OnStep; readonly signal: AbortSignal },
): Promise<ReadExport> => {
  if (!worker) return readOnDisk(job, onStep);
  const thread = new Worker(worker, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: importLimits.memoryMb },
  });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let ended: unknown = null;
  let take: (posted: Posted) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const next = () =>
    new Promise<Posted>((resolve, reject) => {
      take = resolve;
      refuse = reject;
      if (ended !== null) reject(ended);
    });
  const end = (error: unknown): void => {
    ended ??= error;
    refuse(ended);
  };
  thread.on('message', (posted: Posted) => {
    if (posted.kind === 'lines') onStep('Lines read', posted.lines, null);
    else take(posted);
  });
  thread.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
  );
  thread.on('exit', () => {
    signal.removeEventListener('abort', stop);
    end(new Error('the thread that reads an export ended'));
  });
  const first = await next();
  if (first.kind === 'refused') throw new ForeignFile(first.message, first.sites);
  if (first.kind !== 'head') throw new Error(`the thread posted a ${first.kind} first`);
  const pieces = async function* () {
    for (;;) {
      const piece = next();
      thread.postMessage('next');
      const posted = await piece;
      if (posted.kind !== 'piece' || posted.rows === null) break;
      yield posted.rows;
    }
    stop();
  };
  return { ...first.head, pieces: pieces() };
};
