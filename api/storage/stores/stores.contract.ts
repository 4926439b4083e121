import { alarmStoreContract } from '#api/features/alarms/store.contract.ts';
import { pushStoreContract } from '#api/features/alarms/push/store.contract.ts';
import { visitorMailStoreContract } from '#api/features/alarms/visitor-mail-store.contract.ts';
import { errorStatesContract } from '#api/features/analytics/errors/store.contract.ts';
import { apiKeyStoreContract } from '#api/features/api-keys/store.contract.ts';
import { attachmentStoreContract } from '#api/features/attachments/attachment-store.contract.ts';
import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { returnLinkStoreContract } from '#api/features/conversations/return-links/store.contract.ts';
import { conversationStoreContract } from '#api/features/conversations/store.contract.ts';
import { filterStoreContract } from '#api/features/conversations/store-filter.contract.ts';
import { lifecycleStoreContract } from '#api/features/conversations/store-lifecycle.contract.ts';
import { raceStoreContract } from '#api/features/conversations/store-races.contract.ts';
import { sessionStoreContract } from '#api/features/identity/session-store.contract.ts';
import { importStoreContract } from '#api/features/imports/store.contract.ts';
import { inboxStoreContract } from '#api/features/inbox/store.contract.ts';
import { peopleListContract } from '#api/features/people/people-list.contract.ts';
import { peopleStoreContract } from '#api/features/people/store.contract.ts';
import { chatRecordsContract } from '#api/features/privacy/chat-records.contract.ts';
import { erasureLogContract } from '#api/features/privacy/erasure-log.contract.ts';
import { proactiveStoreContract } from '#api/features/proactive/store.contract.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { settingsStoreContract } from '#api/platform/settings-store.contract.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { createSessionStore } from '#api/storage/stores/admin-sessions.ts';
import { createApiKeyStore } from '#api/storage/stores/api-keys.ts';
import { createChatStores } from '#api/storage/stores/chat-stores.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import { createErasureLog } from '#api/storage/stores/erasure-log.ts';
import { createErrorStates } from '#api/storage/stores/error-states.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';
import type { SearchMessages } from '#api/storage/stores/inbox.ts';
import { createPushStore } from '#api/storage/stores/push-devices.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { createVisitorMailStore } from '#api/storage/stores/visitor-mails.ts';

/** An engine's message search, for tests. */
export interface MessageIndex {
  readonly search: SearchMessages;
  /** Every word of the index. */
  words(): Promise<string[]> | string[];
}

/** Runs a contract suite with the stores on each kind of engine. */
type OnEngines = <Stores extends object>(
  makeStores: (on: Engine, index: MessageIndex) => Stores,
  contract: (engine: string, make: () => Promise<Stores> | Stores) => void,
  database?: 'chat' | 'analytics',
) => void;

/** For suites that need several stores. */
export const storesTogether = (on: Engine, { search, words }: MessageIndex) => {
  const stores = createChatStores({ on, essential: on, search });
  const { chatRecords: records } = stores;
  return {
    ...stores,
    records,
    erase: (tokenHash: TokenHash) =>
      records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
    words,
  };
};

/** The contracts of all stores, to be run by an engine's test. */
export const storeContracts = (onEngines: OnEngines): void => {
  onEngines(createConversationStore, conversationStoreContract);
  onEngines(createConversationStore, filterStoreContract);
  onEngines(createConversationStore, lifecycleStoreContract);
  onEngines(createConversationStore, raceStoreContract);
  onEngines(createContactStore, contactStoreContract);
  onEngines(createSettingsStore, settingsStoreContract);
  onEngines(createImportStore, importStoreContract);
  onEngines(createApiKeyStore, apiKeyStoreContract);
  onEngines(createSessionStore, sessionStoreContract);
  onEngines(createVisitorMailStore, visitorMailStoreContract);
  onEngines(
    (on) => ({ devices: createPushStore(on), sessions: createSessionStore(on) }),
    pushStoreContract,
  );
  onEngines(storesTogether, attachmentStoreContract);
  onEngines(storesTogether, alarmStoreContract);
  onEngines(storesTogether, inboxStoreContract);
  onEngines(storesTogether, peopleStoreContract);
  onEngines(storesTogether, peopleListContract);
  onEngines(storesTogether, proactiveStoreContract);
  onEngines(storesTogether, returnLinkStoreContract);
  onEngines(storesTogether, chatRecordsContract);
  onEngines(createErasureLog, erasureLogContract, 'analytics');
  onEngines(createErrorStates, errorStatesContract, 'analytics');
};
