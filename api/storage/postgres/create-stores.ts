import { searchMessages } from '#api/storage/postgres/message-search.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createChatStores } from '#api/storage/stores/chat-stores.ts';
import { createErasureLog } from '#api/storage/stores/erasure-log.ts';
import { createErrorStates } from '#api/storage/stores/error-states.ts';

export const createPostgresStores = (postgres: Postgres) => {
  const on = createPostgresEngine(postgres);
  return {
    ...createChatStores({ on, essential: on, search: searchMessages }),
    attachmentFiles: createPostgresAttachmentFiles(postgres),
    errorStates: createErrorStates(on),
    erasureLog: createErasureLog(on),
  };
};
