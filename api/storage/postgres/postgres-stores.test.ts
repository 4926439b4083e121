import { proactiveStoreContract } from '#api/features/proactive/store.contract.ts';
import { createProactiveStore } from '#api/storage/stores/proactive.ts';
import { createAttachmentStore } from '#api/storage/stores/attachments.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { alarmStoreContract } from '#api/features/alarms/store.contract.ts';
import { attachmentFilesContract } from '#api/features/attachments/attachment-files.contract.ts';
import { returnLinkStoreContract } from '#api/features/conversations/return-links/store.contract.ts';
import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { sessionStoreContract } from '#api/features/identity/session-store.contract.ts';
import { peopleStoreContract } from '#api/features/people/store.contract.ts';
import { chatRecordsContract } from '#api/features/privacy/chat-records.contract.ts';
import { erasureLogContract } from '#api/features/privacy/erasure-log.contract.ts';
import { proactiveStoreContract } from '#api/features/proactive/store.contract.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresAttachments } from '#api/storage/postgres/postgres-attachments.ts';
import { createPostgresConversations } from '#api/storage/postgres/postgres-conversations.ts';
import { createPostgresErrorStates } from '#api/storage/postgres/postgres-error-states.ts';
import { createPostgresConversations } from '#api/storage/postgres/postgres-conversations.ts';
import { createPostgresPeople } from '#api/storage/postgres/postgres-people.ts';
import { createPostgresInbox } from '#api/storage/postgres/postgres-inbox.ts';
import { createPostgresProactive } from '#api/storage/postgres/postgres-proactive.ts';
import { createPostgresPushDevices } from '#api/storage/postgres/postgres-push-devices.ts';
import { createPostgresProactive } from '#api/storage/postgres/postgres-proactive.ts';
import { createPostgresReturnLinks } from '#api/storage/postgres/postgres-return-links.ts';
import { createPostgresChatRecords } from '#api/storage/postgres/privacy/postgres-chat-records.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { createPeopleStore } from '#api/storage/stores/people/people-store.ts';
import { storeContracts } from '#api/storage/stores/stores.contract.ts';
import { onOneAndTwoNodes } from '#api/testing/open-test-postgres.ts';
import { createInboxStore } from '#api/storage/stores/inbox.ts';
import { searchMessages } from '#api/storage/postgres/message-search.ts';

const harness = (postgres: Postgres) => {
  const records = createPostgresChatRecords(postgres);
  return {
    records,
    alarms: createAlarmStore(createPostgresEngine(postgres)),
    attachments: createAttachmentStore(createPostgresEngine(postgres)),
    contact: createContactStore(createPostgresEngine(postgres)),
    conversations: createConversationStore(createPostgresEngine(postgres)),
    attachments: createPostgresAttachments(postgres),
    contact: createContactStore(createPostgresEngine(postgres)),
    conversations: createPostgresConversations(postgres),
    inbox: createPostgresInbox(postgres),
    conversations: createPostgresConversations(postgres),
    inbox: createInboxStore(createPostgresEngine(postgres), searchMessages),
    people: createPostgresPeople(postgres),
    proactive: createProactiveStore(createPostgresEngine(postgres)),
    people: createPeopleStore(createPostgresEngine(postgres)),
    proactive: createPostgresProactive(postgres),
    returnLinks: createPostgresReturnLinks(postgres),
    erase: (tokenHash: TokenHash) =>
      records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
  };
};

onOneAndTwoNodes(
  (postgres) => createContactStore(createPostgresEngine(postgres)),
  contactStoreContract,
);
onOneAndTwoNodes(createPostgresAdminSessions, sessionStoreContract);
onOneAndTwoNodes(createPostgresApiKeys, apiKeyStoreContract);
onOneAndTwoNodes(createPostgresImports, importStoreContract);
onOneAndTwoNodes(createPostgresVisitorMails, visitorMailStoreContract);
onOneAndTwoNodes(
  (postgres) => ({
    devices: createPostgresPushDevices(postgres),
    sessions: createPostgresAdminSessions(postgres),
  }),
  pushStoreContract,
);
onOneAndTwoNodes(createPostgresErrorStates, errorStatesContract);
onOneAndTwoNodes(createPostgresErasureLog, erasureLogContract);
onOneAndTwoNodes(createPostgresAttachmentFiles, attachmentFilesContract);
onOneAndTwoNodes(harness, alarmStoreContract);
onOneAndTwoNodes(harness, peopleStoreContract);
onOneAndTwoNodes(harness, proactiveStoreContract);
onOneAndTwoNodes(harness, returnLinkStoreContract);
onOneAndTwoNodes(harness, chatRecordsContract);

storeContracts((makeStores, contract) => {
  onOneAndTwoNodes((postgres) => makeStores(createPostgresEngine(postgres)), contract);
});
