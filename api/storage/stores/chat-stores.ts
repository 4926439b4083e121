import type { Engine } from '#api/storage/sql/engine.ts';
import { createSessionStore } from '#api/storage/stores/admin-sessions.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { createApiKeyStore } from '#api/storage/stores/api-keys.ts';
import { createAttachmentStore } from '#api/storage/stores/attachments.ts';
import { createChatRecords } from '#api/storage/stores/chat-records.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';
import { createInboxStore, type SearchMessages } from '#api/storage/stores/inbox.ts';
import { createPeopleStore } from '#api/storage/stores/people/people-store.ts';
import { createProactiveStore } from '#api/storage/stores/proactive.ts';
import { createPushStore } from '#api/storage/stores/push-devices.ts';
import { createReturnLinkStore } from '#api/storage/stores/return-links.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { createVisitorMailStore } from '#api/storage/stores/visitor-mails.ts';

interface Engines {
  readonly on: Engine;
  /** For log-outs and erasures, which a long queue or a full disk must not refuse. */
  readonly essential: Engine;
  readonly search: SearchMessages;
}

export const createChatStores = ({ on, essential, search }: Engines) => ({
  conversations: createConversationStore(on),
  contact: createContactStore(on),
  attachments: createAttachmentStore(on),
  inbox: createInboxStore(on, search),
  people: createPeopleStore(on),
  proactive: createProactiveStore(on),
  settings: createSettingsStore(on),
  sessions: createSessionStore(essential),
  pushDevices: createPushStore(on),
  alarms: createAlarmStore(on),
  visitorMails: createVisitorMailStore(essential),
  returnLinks: createReturnLinkStore(on),
  apiKeys: createApiKeyStore(essential),
  imports: createImportStore(on),
  chatRecords: createChatRecords(essential),
});
