import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAdminSessions } from '#api/storage/postgres/postgres-admin-sessions.ts';
import { createPostgresApiKeys } from '#api/storage/postgres/postgres-api-keys.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { createPostgresAttachments } from '#api/storage/postgres/postgres-attachments.ts';
import { createPostgresContact } from '#api/storage/postgres/postgres-contact.ts';
import { createPostgresConversations } from '#api/storage/postgres/postgres-conversations.ts';
import { createPostgresErrorStates } from '#api/storage/postgres/postgres-error-states.ts';
import { createPostgresImports } from '#api/storage/postgres/postgres-imports.ts';
import { createPostgresInbox } from '#api/storage/postgres/postgres-inbox.ts';
import { createPostgresPeople } from '#api/storage/postgres/postgres-people.ts';
import { createPostgresProactive } from '#api/storage/postgres/postgres-proactive.ts';
import { createPostgresPushDevices } from '#api/storage/postgres/postgres-push-devices.ts';
import { createPostgresVisitorMails } from '#api/storage/postgres/postgres-visitor-mails.ts';
import { createPostgresReturnLinks } from '#api/storage/postgres/postgres-return-links.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createPostgresChatRecords } from '#api/storage/postgres/privacy/postgres-chat-records.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { createPostgresErasureLog } from '#api/storage/postgres/privacy/postgres-erasure-log.ts';

/** The stores whose tables are in PostgreSQL. */
export const createPostgresStores = (postgres: Postgres) => {
  const on = createPostgresEngine(postgres);
  return {
    conversations: createPostgresConversations(postgres),
    contact: createPostgresContact(postgres),
    attachments: createPostgresAttachments(postgres),
    attachmentFiles: createPostgresAttachmentFiles(postgres),
    inbox: createPostgresInbox(postgres),
    people: createPostgresPeople(postgres),
    proactive: createPostgresProactive(postgres),
    settings: createSettingsStore(on),
    sessions: createPostgresAdminSessions(postgres),
    pushDevices: createPostgresPushDevices(postgres),
    alarms: createAlarmStore(on),
    visitorMails: createPostgresVisitorMails(postgres),
    returnLinks: createPostgresReturnLinks(postgres),
    apiKeys: createPostgresApiKeys(postgres),
    imports: createPostgresImports(postgres),
    chatRecords: createPostgresChatRecords(postgres),
    errorStates: createPostgresErrorStates(postgres),
    erasureLog: createPostgresErasureLog(postgres),
  };
};
