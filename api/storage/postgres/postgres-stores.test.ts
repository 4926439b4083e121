import type { TokenHash } from '#api/http/caller.ts';
import { alarmStoreContract } from '#api/features/alarms/store.contract.ts';
import { attachmentFilesContract } from '#api/features/attachments/attachment-files.contract.ts';
import { returnLinkStoreContract } from '#api/features/conversations/return-links/store.contract.ts';
import { peopleStoreContract } from '#api/features/people/store.contract.ts';
import { chatRecordsContract } from '#api/features/privacy/chat-records.contract.ts';
import { proactiveStoreContract } from '#api/features/proactive/store.contract.ts';
import { createPostgresStores } from '#api/storage/postgres/create-stores.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { storeContracts } from '#api/storage/stores/stores.contract.ts';
import { onOneAndTwoNodes } from '#api/testing/open-test-postgres.ts';

const harness = (postgres: Postgres) => {
  const stores = createPostgresStores(postgres);
  return {
    ...stores,
    records: stores.chatRecords,
    erase: (tokenHash: TokenHash) =>
      stores.chatRecords.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
  };
};

onOneAndTwoNodes(createPostgresAttachmentFiles, attachmentFilesContract);
onOneAndTwoNodes(harness, alarmStoreContract);
onOneAndTwoNodes(harness, peopleStoreContract);
onOneAndTwoNodes(harness, proactiveStoreContract);
onOneAndTwoNodes(harness, returnLinkStoreContract);
onOneAndTwoNodes(harness, chatRecordsContract);

storeContracts((makeStores, contract) => {
  onOneAndTwoNodes((postgres) => makeStores(createPostgresEngine(postgres)), contract);
});
