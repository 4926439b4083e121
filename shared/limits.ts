/**
 * Every constant of the product (docs/product.md, Numbers), with its unit in the name. No other file
 * defines a number that is a rule of the product. A comment gives the origin if it is not obvious.
 */
export const limits = {
  /**
   * Rate limits: a bucket of `times` that refills evenly over `withinMs` (docs/security.md). Calls with
   * the right admin key do not count.
   */
  rates: {
    // A page loads about twenty files, and an office has many readers behind one address.
    sitePerAddress: [{ times: 2_000, withinMs: 60_000 }],
    readsPerAddress: [{ times: 600, withinMs: 60_000 }],
    writesPerAddress: [{ times: 900, withinMs: 60_000 }],
    // A full outbox is sent at once; after that, two a second is more than a person writes.
    writesPerVisitor: [{ times: 240, withinMs: 120_000 }],
    // Two hundred pages visited while offline are sent at once.
    eventsPerSocket: [{ times: 240, withinMs: 60_000 }],
    // A socket that continues after this many refusals is cut off.
    refusedEventsPerSocket: 500,
    connectsPerAddress: [{ times: 300, withinMs: 60_000 }],
    socketsPerAddress: 100,
    socketsInAll: 10_000,
  },
  chat: {
    // Lifetime of a conversation without messages.
    emptyConversationMs: 24 * 60 * 60_000,
    emptyCheckEveryMs: 60 * 60_000,
    historyMessages: 200,
    viewReportEveryMs: 4_000,
    dedupKeyCharacters: 32,
    // After this long without an answer, although the owner is here, the chat offers mail.
    unansweredMs: 60_000,
    messageCharacters: 5_000,
    // Longer web addresses stay text.
    linkCharacters: 2_048,
    visitorNameCharacters: 100,
    pageCharacters: 2_048,
    historyConversations: 50,
    // New conversations. The limit spares an office behind one address and stops a script.
    startsPerAddress: [
      { times: 10, withinMs: 10 * 60_000 },
      { times: 60, withinMs: 24 * 60 * 60_000 },
    ],
    deliveryReportEveryMs: 1_000,
    typingEveryMs: 3_000,
    typingShownMs: 5_000,
  },
  // Links that reopen a conversation on any device.
  returnLinks: {
    perConversation: 20,
    validMs: 14 * 24 * 60 * 60_000,
  },
  // Mail to the address that a visitor left, per conversation and UTC day.
  replyMail: {
    transcriptsPerDay: 3,
    // Transcripts and confirmations. The limit stops a script that enters others' addresses, and spares
    // an office behind one network address.
    mailsPerAddress: [{ times: 20, withinMs: 24 * 60 * 60_000 }],
    transcriptBytes: 262_144,
    confirmValidMs: 3 * 24 * 60 * 60_000,
  },
  // Marks on the drawing of a project.
  drawing: {
    marksPerMessage: 5,
    markNumberMax: 999,
    projectCharacters: 80,
    titleCharacters: 120,
    notationCharacters: 6_000,
    nameCharacters: 60,
  },
  inbox: {
    noteCharacters: 5_000,
    searchCharacters: 200,
    searchPage: 30,
    // Notes and contact messages have no index; a search reads this many of the newest.
    searchedRecords: 5_000,
    foundRecords: 10,
    replyNameCharacters: 40,
    cannedReplies: 500,
    // Maximum delay of a snoozed conversation's return.
    snoozeCheckEveryMs: 5_000,
    snoozeMaxMs: 366 * 24 * 60 * 60_000,
    // Chats in one bulk action of the console.
    selectedChats: 100,
    // The latest visitors who reached a goal; their chats are listed.
    goalVisitors: 1_000,
  },
  // Proactive messages.
  proactive: {
    rules: 20,
    nameCharacters: 40,
    contentCharacters: 200,
    pageCharacters: 200,
    sourceCharacters: 100,
    secondsMax: 3_600,
    visitsMax: 1_000,
  },
  people: {
    nameCharacters: 100,
    companyCharacters: 100,
    tags: 20,
    tagCharacters: 40,
    // Maximum offset of a list of people.
    offsetMax: 100_000,
    // Longer lists of people are not counted.
    counted: 500,
    noteCharacters: 5_000,
    dealAmountMax: 999_999_999_999,
    // The newest of each kind, shown beside a thread.
    messages: 100,
    contactMessages: 20,
    excerptCharacters: 140,
    visitorIds: 10,
    found: 20,
  },
  realtime: {
    reconnectDelayMinMs: 1_000,
    reconnectDelayMaxMs: 30_000,
    reconnectRandomisation: 0.5,
    heartbeatEveryMs: 30_000,
    idleAfterMs: 60_000,
    acknowledgementWaitMs: 5_000,
    outboxItems: 200,
    // OWASP's WebSocket cheat sheet: at most 64 KB per message. Socket.IO's default is 1 MB.
    frameBytes: 64 * 1024,
    quality: { excellentUpToMs: 100, goodUpToMs: 300, fairUpToMs: 800 },
  },
  geo: {
    cacheMs: 24 * 60 * 60_000,
    lookupTimeoutMs: 5_000,
    // The United States with its inhabited territories and minor islands, which have codes of their own.
    allowedCountryCodes: ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'],
    databaseOldAfterMs: 60 * 24 * 60 * 60_000,
  },
  identity: {
    fingerprintCacheMs: 12 * 60 * 60_000,
    fingerprintSendEveryDays: 1,
    // The product asks for two years. Browsers cap a cookie at 400 days, so visits renew it.
    cookieMs: 2 * 365 * 24 * 60 * 60_000,
    // An id of a visitor or session, chosen by its client.
    claimedIdCharacters: 128,
    adminKeyBytes: 32,
    adminKeyMinCharacters: 16,
    // A person who mistypes gets six tries, then one every ten seconds, soon one a minute.
    wrongKeysPerAddress: [
      { times: 6, withinMs: 60_000 },
      { times: 30, withinMs: 30 * 60_000 },
    ],
    wrongKeysInAll: [{ times: 200, withinMs: 60_000 }],
    apiKeys: 20,
    apiKeyNameCharacters: 60,
    // Precision of an API key's last use.
    apiKeyUsedEveryMs: 60 * 60_000,
    writesPerApiKey: [
      { times: 120, withinMs: 60_000 },
      { times: 5_000, withinMs: 24 * 60 * 60_000 },
    ],
    idempotencyKeyCharacters: 255,
  },
  analytics: {
    sessionIdleMs: 30 * 60_000,
    engagementEveryMs: 60_000,
    queueEntries: 500,
    retryDelayMinMs: 2_000,
    retryDelayMaxMs: 120_000,
    dedupWithinMs: 30_000,
    sampleRate: 1,
    clientErrorsPerLoad: 5,
    clientErrorEveryMs: 60_000,
    stackCharacters: 500,
    eventBytes: 16 * 1024,
    retentionDays: 90,
    // The console abandons slower queries with a clear answer.
    queryWithinMs: 5_000,
    periodDaysMax: 1_100,
    seriesPointsMax: 5_000,
    offsetMax: 1_000_000,
    funnelStepsMax: 10,
    funnelWindowHours: 24,
    flowSteps: 3,
    // Further pages of a step are added together.
    flowPages: 5,
    // Number of sources, and of channels, of conversations; the largest.
    chatGroups: 20,
    retentionWeeks: 12,
    savedFilters: 30,
    filterNameCharacters: 60,
    goals: 20,
    goalNameCharacters: 60,
    goalPageCharacters: 300,
    goalValueMax: 1_000_000_000,
    timelineMessages: 1_000,
    exportRows: 1_000,
    livePositions: 1_000,
    sessionMaxMs: 24 * 60 * 60_000,
    // Accept an event's own time within these bounds of its arrival; the offline queue lives a week.
    eventLateMs: 7 * 24 * 60 * 60_000,
    eventEarlyMs: 5 * 60_000,
    touchOldestMs: 2 * 365 * 24 * 60 * 60_000,
    engagementMaxMs: 10 * 60_000,
    // A day of engagement events and everything else that a person does. Only programs exceed it.
    eventsPerSession: 5_000,
    rapid: { views: 20, withinMs: 10_000 },
    // Several people behind one address, each sending a full queue at once.
    perAddress: [{ times: 2_000, withinMs: 100_000 }],
    idleCheckEveryMs: 60_000,
    ownVisitMs: 400 * 24 * 60 * 60_000,
  },
  fingerprint: {
    // Research of 2026-11: no task over 50 ms, and 150 ms in total on a slow machine.
    sourceWaitMs: 100,
    stopAfterMs: 1_000,
    sliceMs: 16,
    valueCharacters: 512,
    subhashHexDigits: 16,
    bodyBytes: 16 * 1024,
    collectionMsMax: 60_000,
    // A browser sends one a day; an office behind one address has many browsers.
    perAddress: [
      { times: 60, withinMs: 10 * 60_000 },
      { times: 600, withinMs: 24 * 60 * 60_000 },
    ],
  },
  contact: {
    nameMinCharacters: 2,
    nameMaxCharacters: 100,
    emailMaxCharacters: 254,
    messageMinCharacters: 10,
    messageMaxCharacters: 5_000,
    sanitisedMaxCharacters: 10_000,
    // The longest work on the commission sheet.
    weeksMax: 52,
    // The limit spares a person who writes again to add something, and stops a script within a minute.
    perAddress: [
      { times: 5, withinMs: 10 * 60_000 },
      { times: 20, withinMs: 24 * 60 * 60_000 },
    ],
  },
  // Push messages to the owner's devices.
  push: {
    devices: 20,
    endpointCharacters: 1_024,
    // How long a push service holds a message for an unreachable device.
    ttlSeconds: 24 * 60 * 60,
    // Length of texts in a notification. Systems truncate them much earlier.
    titleCharacters: 120,
    textCharacters: 500,
    answerWithinMs: 10_000,
    answerBytes: 2_048,
  },
  maintenance: {
    backupsRetained: 3,
    // A backup smaller than this share of the last one is quarantined, because data may be missing.
    backupShrinksTo: 0.5,
  },
  ui: {
    loaderRemovedWithinMs: 700,
    toastsAtOnce: 1,
    // "Removed after a very long delay": the value of the toast library that the owner used before.
    toastRemoveDelayMs: 1_000_000,
  },
  network: { mediumBelowMbps: 2 },
  catalogue: { metricsPerProject: 4 },
  server: {
    port: 5_000,
    bodyBytes: 64 * 1024,
    // A visitor on a slow connection needs seconds for the headers; an attacker who holds connections
    // open takes minutes.
    headersWithinMs: 15_000,
    requestWithinMs: 60_000,
    headerBytes: 16 * 1024,
    pathBytes: 2_048,
    // The path with its query.
    targetBytes: 8_192,
    connections: 20_000,
    // Connections that are not sockets. A browser opens six. When an office reaches the limit, the
    // server closes idle ones first.
    httpConnections: 4_000,
    connectionsPerAddress: 256,
    // nginx's default: how long a client may read nothing of a pending response. A slow reader
    // progresses in steps of the system's send buffer, and a phone may come back out of a tunnel.
    unreadWithinMs: 60_000,
    unreadCheckEveryMs: 5_000,
    // Browsers send one request at a time per connection, and responses go out in order.
    waitingRequestsPerConnection: 16,
    // Databases, logs, threads, and everything else open besides connections and the files they send.
    otherOpenFiles: 256,
    adminPageSize: 50,
    adminPageSizeMax: 200,
    stopWithinMs: 5_000,
    lookForBuildMs: 1_000,
  },
} as const;
