/**
 * Every constant of the product (docs/product.md, Numbers), the unit in the name. A number that is a rule of the product
 * stands here and nowhere else; how it came about is said where it is not plain.
 */
export const limits = {
  /**
   * How often: a bucket of `times` that fills up again, evenly, within `withinMs`
   * (docs/security.md). Calls with the right admin key are not counted.
   */
  rates: {
    // A page is some twenty files, and an office has many readers behind one address.
    sitePerAddress: [{ times: 2_000, withinMs: 60_000 }],
    readsPerAddress: [{ times: 600, withinMs: 60_000 }],
    writesPerAddress: [{ times: 900, withinMs: 60_000 }],
    // A full outbox goes out at once; after that two a second is more than a person writes.
    writesPerVisitor: [{ times: 240, withinMs: 120_000 }],
    // The outbox again: two hundred pages visited while offline.
    eventsPerSocket: [{ times: 240, withinMs: 60_000 }],
    // Whoever goes on after so many refusals is cut off.
    refusedEventsPerSocket: 500,
    connectsPerAddress: [{ times: 300, withinMs: 60_000 }],
    socketsPerAddress: 100,
    socketsInAll: 10_000,
  },
  chat: {
    historyMessages: 200,
    viewReportEveryMs: 4_000,
    dedupKeyCharacters: 32,
    messageCharacters: 5_000,
    visitorNameCharacters: 100,
    pageCharacters: 2_048,
    historyConversations: 50,
    // New conversations. An office behind one address is not stopped; a script is.
    startsPerAddress: [
      { times: 10, withinMs: 10 * 60_000 },
      { times: 60, withinMs: 24 * 60 * 60_000 },
    ],
    marksEveryMs: 1_000,
    typingEveryMs: 3_000,
    typingShownMs: 5_000,
  },
  inbox: {
    noteCharacters: 5_000,
    searchCharacters: 200,
    searchPage: 30,
    replyNameCharacters: 40,
    cannedReplies: 500,
    // How late a snoozed conversation may come back.
    snoozeCheckEveryMs: 5_000,
    snoozeMaxMs: 366 * 24 * 60 * 60_000,
  },
  realtime: {
    reconnectDelayMinMs: 1_000,
    reconnectDelayMaxMs: 30_000,
    reconnectRandomisation: 0.5,
    heartbeatEveryMs: 30_000,
    idleAfterMs: 60_000,
    acknowledgementWaitMs: 5_000,
    outboxItems: 200,
    // OWASP's WebSocket sheet: at most 64 KB a message; Socket.IO's own default is 1 MB.
    frameBytes: 64 * 1024,
    quality: { excellentUpToMs: 100, goodUpToMs: 300, fairUpToMs: 800 },
  },
  geo: {
    cacheMs: 24 * 60 * 60_000,
    lookupTimeoutMs: 5_000,
    // An answer within this is felt as immediate: no loading screen comes and goes for it.
    initializingAfterMs: 300,
    allowedCountryCodes: ['US'],
    databaseOldAfterMs: 60 * 24 * 60 * 60_000,
  },
  identity: {
    fingerprintCacheMs: 12 * 60 * 60_000,
    fingerprintSendEveryDays: 1,
    // Asked for two years; browsers cap a cookie at 400 days, so it is re-issued on visits.
    cookieMs: 2 * 365 * 24 * 60 * 60_000,
    adminKeyBytes: 32,
    adminKeyMinCharacters: 16,
    // Six are free to a person who mistypes, then one in ten seconds, soon one in a minute.
    wrongKeysPerAddress: [
      { times: 6, withinMs: 60_000 },
      { times: 30, withinMs: 30 * 60_000 },
    ],
    wrongKeysInAll: [{ times: 200, withinMs: 60_000 }],
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
    // A question of the console: longer, and it is given up with a clear answer.
    queryWithinMs: 5_000,
    periodDaysMax: 1_100,
    seriesPointsMax: 5_000,
    offsetMax: 1_000_000,
    funnelStepsMax: 10,
    funnelWindowHours: 24,
    retentionWeeks: 12,
    timelineMessages: 1_000,
    exportRows: 1_000,
    livePlaces: 1_000,
    sessionMaxMs: 24 * 60 * 60_000,
    // An event's own time counts within these bounds of its arrival; a queue lives a week.
    eventLateMs: 7 * 24 * 60 * 60_000,
    eventEarlyMs: 5 * 60_000,
    touchOldestMs: 2 * 365 * 24 * 60 * 60_000,
    engagementMaxMs: 10 * 60_000,
    // A day of ticks and all that a person does besides; what comes on top is a program's doing.
    eventsPerSession: 5_000,
    rapid: { views: 20, withinMs: 10_000 },
    // Several people behind one address, each emptying a full queue at once.
    perAddress: [{ times: 2_000, withinMs: 100_000 }],
    idleCheckEveryMs: 60_000,
    ownVisitMs: 400 * 24 * 60 * 60_000,
  },
  fingerprint: {
    // Research of 2026-11: no task over 50 ms, 150 ms in all on a slow machine.
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
    // A person who writes again to add something is not stopped; a script is, within a minute.
    perAddress: [
      { times: 5, withinMs: 10 * 60_000 },
      { times: 20, withinMs: 24 * 60 * 60_000 },
    ],
  },
  maintenance: {
    backupsRetained: 3,
    // A smaller share of the last backup than this is put aside: data may have gone missing.
    backupShrinksTo: 0.5,
  },
  ui: {
    loaderRemovedWithinMs: 700,
    toastsAtOnce: 1,
    // "Removed after a very long delay": the number of the toast library the user knew.
    toastRemoveDelayMs: 1_000_000,
  },
  network: { mediumBelowMbps: 2 },
  catalogue: { metricsPerProject: 4 },
  server: {
    port: 5_000,
    bodyBytes: 64 * 1024,
    // A visitor on a poor line needs seconds for a header; one who holds connections open, minutes.
    headersWithinMs: 15_000,
    requestWithinMs: 60_000,
    headerBytes: 16 * 1024,
    connections: 20_000,
    // Those that are no sockets. A browser has six; of an office full of them the idle ones give way.
    httpConnections: 4_000,
    connectionsPerAddress: 256,
    // As nginx has it: so long a client may take nothing of what is sent to it. What it reads slowly
    // moves in steps of the system's send buffer, and a phone comes back out of a tunnel.
    unreadWithinMs: 60_000,
    unreadCheckEveryMs: 5_000,
    // Browsers send one request at a time on a connection, and answers go out one after another.
    waitingRequestsPerConnection: 16,
    // Databases, logs, threads, and what else is open beside connections and the files they send.
    otherOpenFiles: 256,
    adminPageSize: 50,
    adminPageSizeMax: 200,
    stopWithinMs: 5_000,
  },
} as const;
