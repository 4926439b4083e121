import type { RequestListener, Server } from 'node:http';
import express from 'express';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Random } from '#shared/ports/random.ts';
import { createVisitorsOfGoal } from '#api/adapters/visitors-of-goal.ts';
import { createVisitsForAlarms } from '#api/adapters/visits-for-alarms.ts';
import { createVisitsForReports } from '#api/adapters/visits-for-reports.ts';
import type { Feature } from '#api/feature.ts';
import { createAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import { createAlarms } from '#api/features/alarms/alarms.ts';
import { readFailedMail } from '#api/features/alarms/outbox.ts';
import { createEmailChannel } from '#api/features/alarms/email/email-channel.ts';
import { createNotices } from '#api/features/alarms/notices.ts';
import { createPush } from '#api/features/alarms/push/push.ts';
import type { VapidKeys } from '#api/features/alarms/push/vapid.ts';
import { createVisitorChannel } from '#api/features/alarms/visitor/visitor-channel.ts';
import { createWebhooks } from '#api/features/alarms/webhook/webhooks.ts';
import { createAnalytics } from '#api/features/analytics/analytics.ts';
import { createErrors } from '#api/features/analytics/errors/errors.ts';
import { createGoals } from '#api/features/analytics/goals/goals.ts';
import { createVisitorPast } from '#api/features/analytics/queries/visitor-past.ts';
import { createApiKeys } from '#api/features/api-keys/api-keys.ts';
import { createAttachments } from '#api/features/attachments/attachments.ts';
import { createAvailability } from '#api/features/availability/availability.ts';
import type { SavedAvailability } from '#api/features/availability/saved-availability.ts';
import { createContact } from '#api/features/contact/contact.ts';
import { createConversations } from '#api/features/conversations/conversations.ts';
import { createAddressLinks } from '#api/features/conversations/reply-mail/address-tokens.ts';
import { createTranscriptLines } from '#api/features/conversations/reply-mail/transcript-lines.ts';
import { createLinkMaker } from '#api/features/conversations/return-links/return-links.ts';
import { createShownActive } from '#api/features/conversations/summary.ts';
import { createFingerprint } from '#api/features/fingerprint/fingerprint.ts';
import { createGeo } from '#api/features/geo/geo.ts';
import { createHealth } from '#api/features/health/health.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createIdentity } from '#api/features/identity/identity.ts';
import { createOwnVisits } from '#api/features/identity/own-visits.ts';
import { createSlowDown } from '#api/features/identity/slow-down.ts';
import type { VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import { createImports } from '#api/features/imports/imports.ts';
import { createInbox } from '#api/features/inbox/inbox.ts';
import { createMailIn, readMailInState } from '#api/features/mail-in/mail-in.ts';
import type { MailInSettings } from '#api/features/mail-in/read-head.ts';
import { createMaintenance, type ServerFacts } from '#api/features/maintenance/maintenance.ts';
import type { Metrics } from '#api/features/metrics/metrics.ts';
import { createOpenApi } from '#api/features/open-api/open-api.ts';
import { createPeople } from '#api/features/people/people.ts';
import type { Identity } from '#api/features/people/store.ts';
import { createPresence } from '#api/features/presence/presence.ts';
import { createPrivacy } from '#api/features/privacy/privacy.ts';
import { createProactive } from '#api/features/proactive/proactive.ts';
import { createReporting } from '#api/features/reports/reports.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createFeaturesOff } from '#api/http/features-off.ts';
import { mountRoutes } from '#api/http/mount.ts';
import { createOriginCheck } from '#api/http/origins.ts';
import { createPeerReader, createProxyWatch } from '#api/http/peer.ts';
import { createReadLimit } from '#api/http/read-limit.ts';
import type { Site } from '#api/http/site.ts';
import { createWriteLimit } from '#api/http/write-limit.ts';
import { createBatches } from '#api/platform/create-batches.ts';
import { createBus } from '#api/platform/bus.ts';
import type { CountryOf, GeoDatabase, LocationOf } from '#api/platform/geo-database.ts';
import type { RecipientOf } from '#api/platform/mail/mail-recipients.ts';
import type { OpenMailboxOnce } from '#api/platform/mail/mailbox.ts';
import type { SendMail } from '#api/platform/mail/mailer.ts';
import { createAnswerAddressOf, type ReplyAddresses } from '#api/platform/mail/reply-addresses.ts';
import { loneNode } from '#api/platform/nodes.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SignedTokens } from '#api/platform/signed-tokens.ts';
import type { WebhookSettings } from '#api/platform/webhook-settings.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import { createServers } from '#api/sockets/create-servers.ts';
import { admitSockets, openNamespaces } from '#api/sockets/namespaces.ts';
import type { Storage } from '#api/storage/storage.ts';

/** The dependencies of the server. */
export interface AppDeps extends Runtime {
  /** Undefined if not configured. */
  readonly metrics?: Metrics | undefined;
  readonly storage: Storage;
  readonly random: Random;
  readonly yielding: Yield;
  readonly site: Site;
  readonly countryOf: CountryOf;
  readonly locationOf: LocationOf;
  readonly positionOf: GeoDatabase['positionOf'];
  readonly tokens: VisitorTokens;
  /** The tokens of links that reopen a conversation. */
  readonly returnTokens: SignedTokens;
  /** Hashes mailboxes, to count mails to visitors. */
  readonly recipientOf: RecipientOf;
  readonly keys: AdminKeys;
  /** The mark of a browser on which the admin has signed in (own-visits.ts). */
  readonly ownVisitMark: string;
  readonly availability: SavedAvailability;
  readonly facts: ServerFacts;
  /** Where uploaded exports lie until they are read, and the built worker that reads them. */
  readonly imports: { readonly folder: string; readonly worker: URL | undefined };
  readonly vapid: VapidKeys;
  readonly ownerEmail: string | undefined;
  /** Sends requests to push services; tests replace it. */
  readonly outgoing?: Outgoing | undefined;
  readonly mail: {
    /** Null if the mail settings are incomplete. */
    readonly send: SendMail | null;
    /** The names of missing settings. */
    readonly lacks: readonly string[];
    readonly owner: string;
    /** The base of links in mails, without a trailing slash. */
    readonly siteUrl: string;
  };
  /** Answers by mail; null if they are not read. */
  readonly mailIn: {
    readonly open: OpenMailboxOnce;
    readonly settings: MailInSettings;
    readonly addresses: ReplyAddresses;
  } | null;
  /** Null if none is set. */
  readonly webhook: WebhookSettings | null;
  /** Whether webhooks may use http and addresses of private networks. */
  readonly webhooksMayBePrivate: boolean;
  /** Delay of an alarm, so that an owner who reads meanwhile is not disturbed. */
  readonly alarmDelayMs: number;
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** An external geolocation service that the browser calls. */
  readonly geoServiceUrl: string | undefined;
  /** Whether all requests of a browser reach this process, which long polling needs. */
  readonly allowsPolling: boolean;
  /** The maximum of open files and connections of the process; null if unknown. */
  readonly openFiles: number | null;
}

export interface App {
  readonly server: Server;
  /** Starts the background work. */
  start(): void;
  /** From now on, sends new visitors elsewhere. */
  drain(): void;
  /** Closes sockets and listener, then stops every feature. The storage stays open. */
  close(): Promise<void>;
}

/**
 * The whole server, assembled from its parts. Reads no environment and does not start listening by
 * itself. Each feature gets what it names; facts go over the bus, and whatever needs an answer is a
 * port.
 */
export const createApp = (deps: AppDeps): App => {
  const { clock, timers, ids, logger, random, storage, facts, site, mail } = deps;
  const { publicUrl, recipientOf, returnTokens, countryOf, locationOf, mailIn } = deps;
  const { nodes, settings, visitorMails } = storage;
  const { features: on, trustedHops } = facts;
  const bus = createBus();

  // Callers and guards.
  const proxy = createProxyWatch(trustedHops, logger);
  const isProxyUnknown = proxy.isNoticed;
  const peerOf = createPeerReader(trustedHops, proxy.look);
  const verdictOf = createOriginCheck({
    publicUrl,
    allowedOrigins: deps.allowedOrigins,
    peerOf,
  });
  const ownVisits = createOwnVisits(deps.ownVisitMark, peerOf);
  const http = express();
  // The sockets need the server, the features need the sockets, and the routes need the features.
  let answer: RequestListener = http;
  const servers = createServers((request, response) => answer(request, response), {
    clock,
    timers,
    trustedHops,
    allowsPolling: deps.allowsPolling,
    hasOtherNodes: nodes !== loneNode,
    openFiles: deps.openFiles,
    verdictOf,
    peerOf,
    isOwn: ownVisits.isOwn,
  });
  const namespaces = openNamespaces(servers.io);
  const { users, admins } = namespaces;
  const identity = createIdentity({
    clock,
    timers,
    logger,
    tokens: deps.tokens,
    keys: deps.keys,
    sessions: storage.sessions,
    ownVisits,
    peerOf,
    countryOf,
    features: on,
    admins,
    nodes,
  });
  const { knownVisitor, isTrackable, refuseAdmin } = identity.callers;
  const apiKeys = createApiKeys({
    clock,
    ids,
    logger,
    random,
    store: storage.apiKeys,
    peerOf,
    wrongKeys: createSlowDown(clock),
  });
  const writes = createWriteLimit(clock);

  // Presence and identity.
  const { whoAre } = storage.people;
  const nameOf = async (
    visitorIds: readonly VisitorId[],
    visitorTokenHashes: readonly TokenHash[],
  ) => (await whoAre([{ visitorIds, visitorTokenHashes }]))[0]?.name ?? '';
  const { pastOf, alike, timelineOf } = createVisitorPast(storage.queries);
  const presence = createPresence({
    clock,
    timers,
    logger,
    nodes,
    sources: {
      pastOf,
      activeConversationOf: createShownActive(storage.conversations),
      whoAre,
    },
    locationOf,
    admins,
    peerOf,
  });
  bus.on('person_changed', presence.peopleChanged);
  bus.on('person_erased', presence.peopleErased);
  const { linked } = storage.people;
  const changes = createBatches<Identity>(
    async (changed) =>
      bus.publish(
        'person_changed',
        await linked({
          visitorIds: changed.flatMap(({ visitorIds }) => visitorIds),
          visitorTokenHashes: changed.flatMap(({ visitorTokenHashes }) => visitorTokenHashes),
        }),
      ),
    (error) => logger.error('person_not_announced', { error }),
  );
  /**
   * Announces these browsers and all people they now belong to, with whatever changes meanwhile. Nobody
   * waits until the consoles know it.
   */
  const personChanged = (browsers: Identity): void => changes.add([browsers]);
  // Links in mails need the site's address.
  const sendToVisitors = publicUrl === undefined ? null : mail.send;
  const availability = createAvailability({
    clock,
    timers,
    logger,
    saved: deps.availability,
    settings,
    nodes,
    mailsVisitors: sendToVisitors !== null,
    users,
    admins,
  });
  const goals = createGoals(settings);
  const errors = createErrors({ states: storage.errorStates, clock, version: facts.version });
  const analytics = createAnalytics({
    clock,
    timers,
    logger,
    store: storage.events,
    queries: storage.queries,
    errors,
    goals,
    settings,
    locationOf,
    writes,
    isOn: on.analytics,
    importedDays: storage.imports.days,
    onStored: () => people.listedChanged(),
    nameOf: (id) => nameOf([id], []),
    nameOfToken: (hash) => nameOf([], [hash]),
    visitsNow: presence.all,
    peerOf,
    knownVisitor,
    isTrackable,
  });

  // Alarms to the owner, and mails to visitors who asked for them.
  const maintenance = createMaintenance({
    clock,
    logger,
    timers,
    facts,
    backups: storage.backups,
    offsite: storage.offsite,
    nodes,
    settings,
    folder: storage.folder,
    lostDatabases: storage.lostDatabases,
    ownVisits,
    onBackupFailed: () => void bus.publish('backup_failed', null),
    isProxyUnknown,
    peerOf,
    mailState: async () => ({
      lacks: [...mail.lacks],
      mails_visitors: sendToVisitors !== null,
      failed: await readFailedMail(storage.alarms),
      answers: mailIn && on.chat ? await readMailInState(settings, clock) : null,
    }),
  });
  const reports = createReporting(
    {
      visits: on.analytics
        ? createVisitsForReports({
            queries: storage.queries,
            errors,
            goals,
            nameOf: (id) => nameOf([id], []),
          })
        : null,
      waiting: on.chat
        ? async (limit) =>
            (await storage.conversations.list(limit, null, 'waiting')).map(
              ({ waitingSince }) => waitingSince ?? clock.now(),
            )
        : null,
      unreadMessages: on.contact ? storage.contact.countUnread : null,
      failedDeliveries: storage.alarms.countDead,
      hasBackupFailed: async () => (await maintenance.backupState()).hasFailed,
    },
    clock,
  );
  const alarmSettings = createAlarmSettings(settings);
  const answerAddressOf =
    mailIn && on.chat ? createAnswerAddressOf(mailIn.addresses, mailIn.settings) : null;
  const email =
    mail.send &&
    createEmailChannel({
      send: mail.send,
      owner: mail.owner,
      siteUrl: mail.siteUrl,
      answerAddressOf,
    });
  const push = createPush({
    clock,
    ids,
    random,
    store: storage.pushDevices,
    settings,
    vapid: deps.vapid,
    ownerEmail: deps.ownerEmail,
    publicUrl,
    keyMark: deps.keys.mark,
    unreadTotal: storage.conversations.unreadTotal,
    outgoing: deps.outgoing,
  });
  const webhooks = createWebhooks({
    clock,
    timers,
    ids,
    logger,
    random,
    settings,
    nodes,
    fixed: deps.webhook,
    fixedKinds: async () => (await alarmSettings.read()).webhook,
    allowsPrivate: deps.webhooksMayBePrivate,
    siteUrl: mail.siteUrl,
  });
  const visitorChannel =
    sendToVisitors &&
    createVisitorChannel({
      clock,
      logger,
      send: sendToVisitors,
      site,
      ownerAddress: mail.owner,
      answerAddressOf,
      siteUrl: mail.siteUrl,
      linkOf: createLinkMaker({ clock, links: storage.returnLinks, tokens: returnTokens }),
      addressPathOf: createAddressLinks(returnTokens, clock, recipientOf).pathOf,
      recipientOf,
      mails: visitorMails,
      onMailed: (conversationId, answers) =>
        bus.publish('answers_mailed', { conversationId, answers }),
    });
  const visits = on.analytics ? createVisitsForAlarms(storage.queries, goals) : null;
  const alarms = createAlarms({
    clock,
    timers,
    ids,
    logger,
    random,
    store: storage.alarms,
    visitorMails,
    settings,
    alarmSettings,
    nodes,
    channels: [email, push.channel, webhooks.channel, visitorChannel].filter(
      (channel) => channel !== null,
    ),
    lacks: { email: mail.lacks, push: push.lacks, webhook: webhooks.lacks },
    visits,
    isOwnerAway: availability.isAway,
    isPresent: (tokenHash) => presence.of(tokenHash) !== null,
    alarmDelayMs: deps.alarmDelayMs,
    readNotice: createNotices({
      conversations: storage.conversations,
      alarms: storage.alarms,
      contact: storage.contact,
      site,
      visits,
      transcriptOf: createTranscriptLines({ conversations: storage.conversations, site }),
      reports: {
        ...reports,
        timeZone: async () => (await alarmSettings.read()).time_zone,
      },
    }),
  });
  bus.on('backup_failed', alarms.backupFailed);

  // Messages from visitors.
  const conversations = createConversations({
    ...identity.callers,
    clock,
    timers,
    ids,
    logger,
    store: storage.conversations,
    returnLinks: storage.returnLinks,
    returnTokens,
    mails: visitorChannel && {
      add: alarms.add,
      pend: () => ({ id: ids.client(), dueAt: clock.now() }),
      look: () => void alarms.look(),
      take: (id, address, isConfirmed) =>
        visitorMails.take(
          { ...recipientOf(address), id, isConfirmed, at: clock.now() },
          isConfirmed ? alarmLimits.confirmedMails : alarmLimits.unconfirmedMails,
        ),
    },
    visitorMailStore: visitorMails,
    linked,
    personChanged,
    recipientOf,
    isProxyUnknown,
    publicUrl,
    users,
    admins,
    presence,
    nodes,
    reads: createReadLimit(clock),
    isOn: on.chat,
    availability,
    pendingAlarm: alarms.pending,
    site,
    visitorsOfGoal: on.analytics
      ? createVisitorsOfGoal({ queries: storage.queries, goals, clock })
      : async () => [],
    ...analytics.chatListeners,
  });
  bus.on('answers_mailed', ({ conversationId, answers }) =>
    conversations.noteMailed(conversationId, answers),
  );
  bus.on('person_changed', ({ visitorTokenHashes }) =>
    conversations.visitorsChanged(visitorTokenHashes),
  );
  const attachments = createAttachments({
    clock,
    timers,
    logger,
    attachments: storage.attachments,
    attachmentFiles: storage.attachmentFiles,
    conversations: storage.conversations,
    isOn: on.chat,
    peerOf,
    knownVisitor,
    refuseAdmin,
  });
  const answers =
    mailIn && on.chat
      ? createMailIn({
          clock,
          timers,
          logger,
          nodes,
          store: settings,
          open: mailIn.open,
          settings: mailIn.settings,
          addresses: mailIn.addresses,
          owner: mail.owner,
          conversations: {
            find: (id) => storage.conversations.find(id, { kind: 'admin' }),
            post: conversations.post,
            view: conversations.view,
          },
          upload: attachments.receive,
          addNote: storage.inbox.addNote,
          markUnread: conversations.markUnread,
        })
      : null;
  const contact = createContact({
    clock,
    ids,
    store: storage.contact,
    countryOf,
    admins,
    nodes,
    isOn: on.contact,
    pendingAlarm: alarms.pending,
    senderOf: storage.people.ofContactMessage,
    senderChanged: personChanged,
    peerOf,
    knownVisitor,
    isTrackable,
  });
  bus.on('person_changed', async (identity) => {
    await contact.sendersChanged(await storage.people.messagesSentBy(identity));
  });
  const people = createPeople({
    clock,
    ids,
    logger,
    timers,
    nodes,
    admins,
    store: storage.people,
    sources: {
      alike,
      seenTogether: storage.visitorRecords.personOf,
      history: storage.conversations.history,
      notesOf: storage.inbox.notesOf,
    },
    timelineOf,
    onArrived: presence.onArrived,
    onChanged: (identity) => bus.publish('person_changed', identity),
  });
  bus.on('person_changed', people.listedChanged);
  bus.on('person_erased', people.listedChanged);
  const browsersOf = async (visitorId: VisitorId, tokenHash: TokenHash | null) => {
    const known = await people.identityOf({ kind: 'visitor', id: visitorId });
    return {
      visitorIds: [...(known?.visitorIds ?? []), visitorId],
      visitorTokenHashes: [...(known?.visitorTokenHashes ?? []), ...(tokenHash ? [tokenHash] : [])],
    };
  };
  const proactive = createProactive({
    clock,
    timers,
    ids,
    logger,
    store: storage.proactive,
    presence: presence.here,
    availability,
    users,
    pastOf,
    browsersOf: ({ visitorId, tokenHash }) => browsersOf(visitorId, tokenHash),
    nodes,
    isOn: on.chat,
  });

  const privacy = createPrivacy({
    clock,
    timers,
    logger,
    knownVisitor,
    chat: storage.chatRecords,
    visitors: storage.visitorRecords,
    retention: storage.retention,
    erasureLog: storage.erasureLog,
    scrubFiles: storage.scrubFiles,
    onRoomAgain: storage.onRoomAgain,
    yielding: deps.yielding,
    retentionDays: facts.retentionDays,
    nodes,
    users,
    admins,
    forgetTokens: identity.forgetTokens,
    personOf: people.identityOf,
    linked,
    personErased: async (erased, before) => {
      await bus.publish('person_erased', erased);
      personChanged(before);
    },
    removeBareRecords: people.removeBareRecords,
    removeFiles: attachments.sweep,
    forgetVisitors: alarms.forgetVisitors,
    contactMessagesErased: contact.erased,
  });
  const health = createHealth({
    version: facts.version,
    site,
    startedAt: facts.startedAt,
    clock,
    ...storage.health,
  });
  deps.metrics?.countResponses(servers.server);
  const metrics = deps.metrics?.feature({
    version: facts.version,
    isReady: health.isReady,
    backup: maintenance.backupState,
    sockets: () => ({ visitor: users.sockets.size, owner: admins.sockets.size }),
    isChatWritable: storage.health.isChatWritable,
    isAnalyticsWritable: storage.health.isAnalyticsWritable,
    databaseSizes: () => storage.folder.sizes(),
    logSizes: () => storage.folder.logSizes(),
    disk: () => storage.folder.disk(),
    connections: storage.connections,
    outbox: { waiting: storage.alarms.countWaiting, failed: storage.alarms.countDead },
  });

  const geo = createGeo({
    locationOf,
    positionOf: deps.positionOf,
    peerOf,
    serviceUrl: deps.geoServiceUrl,
  });
  const features: readonly Feature[] = [
    // First, because it times the others.
    ...(metrics ? [metrics] : []),
    health,
    maintenance,
    createImports({
      clock,
      ids,
      logger,
      timers,
      store: storage.imports,
      settings,
      folder: deps.imports.folder,
      worker: deps.imports.worker,
      freeBytes: async () => (await storage.folder.disk())?.free_bytes ?? null,
      hasOtherNodes: nodes !== loneNode,
    }),
    identity,
    apiKeys,
    createOpenApi(facts),
    // Before the switched-off features: data written while the chat was on can still be exported and
    // erased.
    privacy,
    { routes: createFeaturesOff(on) },
    conversations,
    attachments,
    ...(answers ? [answers] : []),
    createInbox({ clock, ids, store: storage.inbox }),
    people,
    presence,
    availability,
    alarms,
    webhooks,
    push,
    reports,
    proactive,
    analytics,
    createFingerprint({
      clock,
      ids,
      store: storage.fingerprints,
      isOn: on.fingerprint,
      peerOf,
      isTrackable,
    }),
    contact,
    geo,
  ];
  admitSockets(
    namespaces,
    {
      clock,
      verdictOf,
      writes,
      trust: servers.trust,
      refuseKey: identity.refuseKey,
      refuseSession: identity.refuseSession,
      peerOf,
      knownVisitor,
      isTrackable,
    },
    features,
  );
  answer = mountRoutes(
    http,
    {
      clock,
      ids,
      logger,
      site,
      verdictOf,
      writes,
      isAdmin: identity.isAdmin,
      checkApiKey: apiKeys.check,
      pageCookieOf: on.geo_gate ? geo.pageCookieOf : undefined,
      isChatOn: on.chat,
      sessionGuard: identity.sessionGuard,
      geoServiceUrl: deps.geoServiceUrl,
      peerOf,
      knownVisitor,
      refuseAdmin,
    },
    features,
  );
  return {
    server: servers.server,
    drain: health.drain,
    start: () => features.forEach(({ start }) => start?.()),
    close: async () => {
      health.drain();
      await servers.close();
      await Promise.all(features.map(async ({ stop }) => stop?.()));
    },
  };
};
