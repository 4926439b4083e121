import { attachmentFilesContract } from '#api/features/attachments/attachment-files.contract.ts';
import { searchMessages } from '#api/storage/postgres/message-search.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { storeContracts } from '#api/storage/stores/stores.contract.ts';
import { onOneAndTwoNodes } from '#api/testing/open-test-postgres.ts';

onOneAndTwoNodes(createPostgresAttachmentFiles, attachmentFilesContract);

storeContracts((makeStores, contract) => {
  onOneAndTwoNodes((postgres) => makeStores(createPostgresEngine(postgres)), contract);
}, searchMessages);
