import { parentPort, workerData } from 'node:worker_threads';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import {
  readOnDisk,
  type ExportOnDisk,
  type Posted,
} from '#api/features/imports/read-in-thread.ts';

/** Reads one export in its own thread: parsing takes minutes, and its days hundreds of megabytes. */
const post = (posted: Posted): void => parentPort?.postMessage(posted);

try {
  const { pieces, ...head } = await readOnDisk(workerData as ExportOnDisk, (_, lines) =>
    post({ kind: 'lines', lines }),
  );
  const rest = (async function* () {
    yield* pieces;
  })();
  parentPort?.on('message', () => {
    void rest.next().then(({ value }) => post({ kind: 'piece', rows: value ?? null }));
  });
  post({ kind: 'head', head });
} catch (error) {
  if (!(error instanceof ForeignFile)) throw error;
  post({ kind: 'refused', message: error.message, sites: error.sites });
}
