import type { Server } from 'node:http';
import type { AppDeps } from '#api/app-deps.ts';
import { mailsVisitors, wireAlarms } from '#api/app-alarms.ts';
import { createEntrance, type Entrance } from '#api/app-entrance.ts';
import { wireOperations } from '#api/app-operations.ts';
import { createBrowsersOf, createNameOf, wirePeople } from '#api/app-people.ts';
import type { Feature } from '#api/feature.ts';
import { createAnalytics } from '#api/features/analytics/analytics.ts';
import { createVisitorPast } from '#api/features/analytics/queries/visitor-past.ts';
import { createAttachments } from '#api/features/attachments/attachments.ts';
import { createAvailability } from '#api/features/availability/availability.ts';
import { createContact } from '#api/features/contact/contact.ts';
import { createConversations } from '#api/features/conversations/conversations.ts';
import { createShownActive } from '#api/features/conversations/summary.ts';
import { createFingerprint } from '#api/features/fingerprint/fingerprint.ts';
import { createGeo } from '#api/features/geo/geo.ts';
import { createInbox } from '#api/features/inbox/inbox.ts';
import { createOpenApi } from '#api/features/open-api/open-api.ts';
import { createPeople } from '#api/features/people/people.ts';
import { createPresence } from '#api/features/presence/presence.ts';
import { createProactive } from '#api/features/proactive/proactive.ts';
import { createPrivacy } from '#api/features/privacy/privacy.ts';
import { createFeaturesOff } from '#api/http/features-off.ts';
import { createReadLimit } from '#api/http/read-limit.ts';
import { createWriteLimit } from '#api/http/write-limit.ts';

export interface App {
  readonly server: Server;
  /** Starts the background work. */
  start(): void;
  /** From now on, new visitors are asked to go elsewhere. */
  drain(): void;
  /** Closes sockets and listener, then stops every feature. The storage stays open. */
  close(): Promise<void>;
}

interface Erased {
  readonly storage: AppDeps['storage'];
  readonly people: ReturnType<typeof createPeople>;
  readonly contact: ReturnType<typeof createContact>;
  readonly attachments: ReturnType<typeof createAttachments>;
  readonly identity: Entrance['identity'];
  readonly reach: ReturnType<typeof wireAlarms>;
}

const toApp = (
  servers: Pick<Entrance['servers'], 'server' | 'close'>,
  features: readonly Feature[],
  drain: () => void,
): App => ({
  server: servers.server,
  drain,
  start: () => features.forEach(({ start }) => start?.()),
  close: async () => {
    drain();
    await servers.close();
    await Promise.all(features.map(async ({ stop }) => stop?.()));
  },
});

/** What an erasure removes beyond the tables of its own. */
const erasersOf = ({ storage, people, contact, attachments, identity, reach }: Erased) => ({
  chat: storage.chatRecords,
  visitors: storage.visitorRecords,
  personOf: people.identityOf,
  removeBareRecords: people.removeBareRecords,
  forgetTokens: identity.forgetTokens,
  contactMessagesErased: contact.erased,
  removeFiles: attachments.sweep,
  forgetVisitors: reach.alarms.forgetVisitors,
});

/**
 * The whole server, built from its parts. It reads no environment and does not start listening by
 * itself.
 */
export const createApp = (deps: AppDeps): App => {
  const { clock, storage, facts } = deps;
  const { features: on } = facts;
  const { servers, namespaces, identity, ownVisits, apiKeys, isProxyUnknown, open } =
    createEntrance(deps);
  const { settings, nodes } = storage;

  // The dependencies shared by all features.
  const parts = { ...deps, ...namespaces, ...identity.callers, settings, nodes };
  const limits = { writes: createWriteLimit(clock), reads: createReadLimit(clock) };
  const { pastOf, alike, timelineOf } = createVisitorPast(storage.queries, clock);
  const activeConversationOf = createShownActive(storage.conversations);
  const nameOf = createNameOf(storage.people);
  const sources = { pastOf, activeConversationOf, nameOf };
  const presence = createPresence({ ...parts, sources });
  const availability = createAvailability({
    ...{ ...parts, saved: deps.availability, mailsVisitors: mailsVisitors(deps) },
  });
  const analytics = createAnalytics({
    ...parts,
    store: storage.events,
    queries: storage.queries,
    errorStates: storage.errorStates,
    version: facts.version,
    writes: limits.writes,
    isOn: on.analytics,
    people: storage.people,
    visitsNow: presence.all,
  });
  const hasBackupFailed = () => operations.hasBackupFailed();
  const reach = wireAlarms(deps, { availability, presence, hasBackupFailed });
  const { pending: pendingAlarm } = reach.alarms;
  const conversations = createConversations({
    ...{ ...parts, presence, availability, pendingAlarm, mails: reach.visitorMails },
    ...{ store: storage.conversations, returnLinks: storage.returnLinks, isProxyUnknown },
    visitorMailStore: storage.visitorMails,
    reads: limits.reads,
    isOn: on.chat,
    ...analytics.chatListeners,
  });
  reach.onMailed(conversations.noteMailed);
  const attachments = createAttachments({ ...parts, ...storage, isOn: on.chat });
  const contact = createContact({
    ...{ ...parts, pendingAlarm },
    ...{ store: storage.contact, isOn: on.contact },
  });
  const wired = wirePeople(storage, { presence, conversations, contact, alike, timelineOf });
  const people = createPeople({ ...parts, ...wired });
  const proactive = createProactive({
    ...{ ...parts, availability, pastOf, isOn: on.chat },
    ...{ store: storage.proactive, presence: presence.here },
    browsersOf: createBrowsersOf(people),
  });
  const privacy = createPrivacy({
    ...{ ...parts, ...storage, retentionDays: facts.retentionDays },
    ...erasersOf({ storage, people, contact, attachments, identity, reach }),
  });
  const operations = wireOperations(deps, {
    ...{ ...parts, ...servers, ownVisits, isProxyUnknown },
    onBackupFailed: reach.alarms.backupFailed,
  });
  const features: readonly Feature[] = [
    ...operations.features,
    identity,
    apiKeys,
    createOpenApi(facts),
    // Before the switched-off features: data written while the chat was on can still be exported
    // and erased.
    privacy,
    { routes: createFeaturesOff(on) },
    conversations,
    attachments,
    createInbox({ ...parts, store: storage.inbox }),
    people,
    presence,
    availability,
    ...reach.features,
    proactive,
    analytics,
    createFingerprint({ ...parts, store: storage.fingerprints, isOn: on.fingerprint }),
    contact,
    createGeo({ ...parts, serviceUrl: deps.geoServiceUrl }),
  ];
  open(limits, features);
  return toApp(servers, features, operations.drain);
};
