import { attachmentFilesContract } from '#api/features/attachments/attachment-files.contract.ts';
import { searchMessages } from '#api/storage/postgres/message-search.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { storeContracts, type MessageIndex } from '#api/storage/stores/stores.contract.ts';
import { onOneAndTwoNodes } from '#api/testing/open-test-postgres.ts';

const indexOf = ({ sql }: Postgres): MessageIndex => ({
  search: searchMessages,
  words: async () => {
    const rows = await sql.all<{ word: string }>(
      'SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM messages ORDER BY 1',
    );
    return rows.map(({ word }) => word);
  },
});

onOneAndTwoNodes(createPostgresAttachmentFiles, attachmentFilesContract);

storeContracts((makeStores, contract) => {
  onOneAndTwoNodes(
    (postgres) => makeStores(createPostgresEngine(postgres), indexOf(postgres)),
    contract,
  );
});
