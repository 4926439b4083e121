import { createProactiveStore } from '#api/storage/stores/proactive.ts';
import { createAttachmentStore } from '#api/storage/stores/attachments.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import type { Admission } from '#api/storage/admit-writes.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { essentialWrites, type WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { Databases } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createSqliteRetention } from '#api/storage/sqlite/privacy/sqlite-retention.ts';
import { createSqliteVisitorRecords } from '#api/storage/sqlite/privacy/visitor-records.ts';
import { createSqliteApiKeys } from '#api/storage/sqlite/sqlite-api-keys.ts';
import { createSqliteAttachments } from '#api/storage/sqlite/sqlite-attachments.ts';
import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { createSqliteInbox } from '#api/storage/sqlite/sqlite-inbox.ts';
import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { createSqlitePeople } from '#api/storage/sqlite/sqlite-people.ts';
import { createSqliteProactive } from '#api/storage/sqlite/sqlite-proactive.ts';
import { createSqlitePushDevices } from '#api/storage/sqlite/sqlite-push-devices.ts';
import { createSqliteProactive } from '#api/storage/sqlite/sqlite-proactive.ts';
import { createSqliteReturnLinks } from '#api/storage/sqlite/sqlite-return-links.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
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
import { searchMessages } from '#api/storage/sqlite/message-search.ts';

/** The stores on chat.db. */
export const createChatStores = ({ chat: db }: Databases, writes: WriteQueue, admit: Admission) => {
  const on = createSqliteEngine(db, writes);
  const essential = createSqliteEngine(db, essentialWrites(writes));
  return {
    conversations: admit.conversations(createConversationStore(on)),
    contact: admit.contact(createContactStore(on)),
    attachments: createAttachmentStore(on),
    conversations: admit.conversations(createSqliteConversations(db, writes)),
    contact: admit.contact(createContactStore(on)),
    attachments: createSqliteAttachments(db, writes),
    inbox: createSqliteInbox(db, writes),
    attachments: createSqliteAttachments(db, writes),
    inbox: createInboxStore(on, searchMessages),
    people: createSqlitePeople(db, writes),
    proactive: admit.proactive(createProactiveStore(on)),
    people: createPeopleStore(on),
    proactive: admit.proactive(createSqliteProactive(db, writes)),
    settings: createSettingsStore(on),
    sessions: createSessionStore(essential),
    pushDevices: createPushStore(on),
    alarms: createAlarmStore(on),
    visitorMails: createVisitorMailStore(essential),
    returnLinks: createSqliteReturnLinks(db, writes),
    apiKeys: createApiKeyStore(essential),
    imports: createImportStore(on),
    chatRecords: createSqliteChatRecords(db, essentialWrites(writes)),
  };
};

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly yieldToEventLoop: Yield['yieldToEventLoop'];
}

/** The stores on analytics.db. */
export const createAnalyticsStores = (
  { analytics: db }: Databases,
  writes: WriteQueue,
  admit: Admission,
  { clock, logger, yieldToEventLoop }: Deps,
) => {
  const essential = { db, writes: essentialWrites(writes), yieldToEventLoop: yieldToEventLoop };
  const on = createSqliteEngine(db, writes);
  const { revertSessions } = createEventApplier(db);
  return {
    events: admit.events(createSqliteIngest(db, writes, logger)),
    errorStates: createErrorStates(on),
    fingerprints: admit.fingerprints(createSqliteFingerprints(db, writes)),
    visitorRecords: createSqliteVisitorRecords({ ...essential, clock, revertSessions }),
    retention: createSqliteRetention(essential),
    erasureLog: createErasureLog(createSqliteEngine(db, essential.writes)),
  };
};
