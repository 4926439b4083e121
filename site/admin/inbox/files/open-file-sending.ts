import {
  createOutboxFiles,
  fileRefusal,
  type OutboxFilesDeps,
} from '#shared/client/uploads/outbox-files.ts';
import type { FileSending } from '#site/admin/inbox/files/reply-files.ts';
import { browserRandom, newClientId } from '#site/platform/browser-random.ts';
import { createStoredFiles } from '#site/platform/stored-files.ts';

type Deps = Omit<OutboxFilesDeps, 'files' | 'newClientId' | 'fromAdmin'>;

/** Sends the files of replies. Loaded with the first file. */
export const openFileSending = (deps: Deps): FileSending => {
  const random = browserRandom();
  return {
    refusalOf: fileRefusal,
    outboxFiles: createOutboxFiles({
      ...deps,
      newClientId: () => newClientId(random),
      files: createStoredFiles(globalThis.indexedDB, 'foyer-admin-files', deps.clock.now),
      fromAdmin: true,
    }),
  };
};
