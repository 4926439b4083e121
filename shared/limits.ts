/**
 * Every business constant of SPEC 9, the unit in the name. A number that is a rule of the product
 * stands here and nowhere else; how it came about is said where it is not plain.
 */
export const limits = {
  chat: {
    historyMessages: 200,
    viewReportEveryMs: 4_000,
    dedupKeyCharacters: 32,
    messageCharacters: 5_000,
    visitorNameCharacters: 100,
    pageCharacters: 2_048,
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
      { messages: 5, withinMs: 10 * 60_000 },
      { messages: 20, withinMs: 24 * 60 * 60_000 },
    ],
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
    adminPageSize: 50,
    adminPageSizeMax: 200,
    stopWithinMs: 5_000,
  },
} as const;
