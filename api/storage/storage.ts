import type { LostDatabase } from '#shared/contracts/maintenance.ts';
import type { ErrorStates } from '#api/features/analytics/errors/store.ts';
import type { AlarmStore, VisitorMailStore } from '#api/features/alarms/store.ts';
import type { ImportStore } from '#api/features/imports/store.ts';
import type { ApiKeyStore } from '#api/features/api-keys/store.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import type { PushStore } from '#api/features/alarms/push/store.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { HealthSources } from '#api/features/health/health.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { BackupStore, DataFolder, OffsiteCopies } from '#api/features/maintenance/ports.ts';
import type { PeopleStore } from '#api/features/people/store.ts';
import type { ProactiveStore } from '#api/features/proactive/store.ts';
import type { ErasureLog } from '#api/features/privacy/logged-scrub.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import type { ChatRecords, Scrub, VisitorRecords } from '#api/features/privacy/store.ts';

/** All stores, behind the ports of the features. */
export interface Storage {
  readonly conversations: ConversationStore;
  readonly returnLinks: ReturnLinkStore;
  readonly attachments: AttachmentStore;
  readonly attachmentFiles: AttachmentFiles;
  readonly inbox: InboxStore;
  readonly people: PeopleStore;
  readonly proactive: ProactiveStore;
  readonly contact: ContactStore;
  readonly sessions: SessionStore;
  readonly pushDevices: PushStore;
  readonly apiKeys: ApiKeyStore;
  readonly imports: ImportStore;
  readonly alarms: AlarmStore;
  readonly visitorMails: VisitorMailStore;
  readonly settings: SettingsStore;
  readonly events: IngestStore;
  readonly errorStates: ErrorStates;
  readonly fingerprints: FingerprintStore;
  readonly queries: AnalyticsQueries;
  readonly chatRecords: ChatRecords;
  readonly visitorRecords: VisitorRecords;
  readonly retention: RetentionStore;
  readonly erasureLog: ErasureLog;
  readonly scrubFiles: Scrub;
  readonly backups: BackupStore;
  /** Null if no location for sealed copies is set. */
  readonly offsite: OffsiteCopies | null;
  readonly folder: DataFolder;
  readonly health: Pick<
    HealthSources,
    'isChatWritable' | 'isAnalyticsWritable' | 'isReachable' | 'disk'
  >;
  /** The connections to a database server; null if there is none. */
  readonly connections: () => { open: number; idle: number; waiting: number } | null;
  /** The other servers on the same data. */
  readonly nodes: Nodes;
  /** Databases whose file was removed or replaced while the server ran. */
  lostDatabases(): LostDatabase[];
  /** Calls the listener whenever a full disk has room again. */
  onRoomAgain(listener: () => void): void;
  start(): void;
  /** Commits pending writes, empties the write-ahead logs and releases the data folder. */
  close(): Promise<void>;
}
