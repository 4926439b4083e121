import { attachmentStoreContract } from '#api/features/attachments/attachment-store.contract.ts';
import { conversationStoreContract } from '#api/features/conversations/store.contract.ts';
import { filterStoreContract } from '#api/features/conversations/store-filter.contract.ts';
import { lifecycleStoreContract } from '#api/features/conversations/store-lifecycle.contract.ts';
import { raceStoreContract } from '#api/features/conversations/store-races.contract.ts';
import { settingsStoreContract } from '#api/platform/settings-store.contract.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { createAttachmentStore } from '#api/storage/stores/attachments.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { visitorMailStoreContract } from '#api/features/alarms/visitor-mail-store.contract.ts';
import { createVisitorMailStore } from '#api/storage/stores/visitor-mails.ts';
import { sessionStoreContract } from '#api/features/identity/session-store.contract.ts';
import { createSessionStore } from '#api/storage/stores/admin-sessions.ts';
import { pushStoreContract } from '#api/features/alarms/push/store.contract.ts';
import { createPushStore } from '#api/storage/stores/push-devices.ts';
import { apiKeyStoreContract } from '#api/features/api-keys/store.contract.ts';
import { createApiKeyStore } from '#api/storage/stores/api-keys.ts';
import { importStoreContract } from '#api/features/imports/store.contract.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';
import { errorStatesContract } from '#api/features/analytics/errors/store.contract.ts';
import { createErrorStates } from '#api/storage/stores/error-states.ts';
import { erasureLogContract } from '#api/features/privacy/erasure-log.contract.ts';
import { createErasureLog } from '#api/storage/stores/erasure-log.ts';

/** Runs a contract suite with the stores on each kind of engine. */
type OnEngines = <Stores extends object>(
  makeStores: (on: Engine) => Stores,
  contract: (engine: string, make: () => Promise<Stores> | Stores) => void,
  database?: 'chat' | 'analytics',
) => void;

/** What every store promises, for an engine's test to run. */
export const storeContracts = (onEngines: OnEngines): void => {
  onEngines(createConversationStore, conversationStoreContract);
  onEngines(createConversationStore, filterStoreContract);
  onEngines(createConversationStore, lifecycleStoreContract);
  onEngines(createConversationStore, raceStoreContract);
  onEngines(
    (on) => ({
      attachments: createAttachmentStore(on),
      conversations: createConversationStore(on),
    }),
    attachmentStoreContract,
  );
  onEngines(createContactStore, contactStoreContract);
  onEngines(createSettingsStore, settingsStoreContract);
  onEngines(createErasureLog, erasureLogContract, 'analytics');
  onEngines(createErrorStates, errorStatesContract, 'analytics');
  onEngines(createImportStore, importStoreContract);
  onEngines(createApiKeyStore, apiKeyStoreContract);
  onEngines(
    (on) => ({ devices: createPushStore(on), sessions: createSessionStore(on) }),
    pushStoreContract,
  );
  onEngines(createSessionStore, sessionStoreContract);
  onEngines(createVisitorMailStore, visitorMailStoreContract);
};
