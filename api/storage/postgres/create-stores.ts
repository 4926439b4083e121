import { createProactiveStore } from '#api/storage/stores/proactive.ts';
import { createAttachmentStore } from '#api/storage/stores/attachments.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresAttachments } from '#api/storage/postgres/postgres-attachments.ts';
import { createPostgresConversations } from '#api/storage/postgres/postgres-conversations.ts';
import { createPostgresErrorStates } from '#api/storage/postgres/postgres-error-states.ts';
import { createPostgresConversations } from '#api/storage/postgres/postgres-conversations.ts';
import { createPostgresPeople } from '#api/storage/postgres/postgres-people.ts';
import { createPostgresImports } from '#api/storage/postgres/postgres-imports.ts';
import { createPostgresInbox } from '#api/storage/postgres/postgres-inbox.ts';
import { createPostgresProactive } from '#api/storage/postgres/postgres-proactive.ts';
import { createPostgresPushDevices } from '#api/storage/postgres/postgres-push-devices.ts';
import { createPostgresProactive } from '#api/storage/postgres/postgres-proactive.ts';
import { createPostgresReturnLinks } from '#api/storage/postgres/postgres-return-links.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createPostgresChatRecords } from '#api/storage/postgres/privacy/postgres-chat-records.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { createPeopleStore } from '#api/storage/stores/people/people-store.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { createVisitorMailStore } from '#api/storage/stores/visitor-mails.ts';
import { createSessionStore } from '#api/storage/stores/admin-sessions.ts';
import { createPushStore } from '#api/storage/stores/push-devices.ts';
import { createApiKeyStore } from '#api/storage/stores/api-keys.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';
import { createErrorStates } from '#api/storage/stores/error-states.ts';
import { createErasureLog } from '#api/storage/stores/erasure-log.ts';
import { createInboxStore } from '#api/storage/stores/inbox.ts';
import { searchMessages } from '#api/storage/postgres/message-search.ts';

/** The stores whose tables are in PostgreSQL. */
export const createPostgresStores = (postgres: Postgres) => {
  const on = createPostgresEngine(postgres);
  return {
    conversations: createConversationStore(on),
    contact: createContactStore(on),
    attachments: createAttachmentStore(on),
    conversations: createPostgresConversations(postgres),
    contact: createContactStore(on),
    attachments: createPostgresAttachments(postgres),
    attachmentFiles: createPostgresAttachmentFiles(postgres),
    inbox: createInboxStore(on, searchMessages),
    people: createPostgresPeople(postgres),
    proactive: createProactiveStore(on),
    inbox: createPostgresInbox(postgres),
    people: createPeopleStore(on),
    proactive: createPostgresProactive(postgres),
    settings: createSettingsStore(on),
    sessions: createSessionStore(on),
    pushDevices: createPushStore(on),
    alarms: createAlarmStore(on),
    visitorMails: createVisitorMailStore(on),
    returnLinks: createPostgresReturnLinks(postgres),
    apiKeys: createApiKeyStore(on),
    imports: createImportStore(on),
    chatRecords: createPostgresChatRecords(postgres),
    errorStates: createErrorStates(on),
    erasureLog: createErasureLog(on),
  };
};
