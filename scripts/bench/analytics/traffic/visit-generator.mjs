// @ts-check

const ORIGIN = 'https://foyer.example';
const DAY_MS = 24 * 60 * 60_000;

/** @typedef {import('zod').input<typeof import('../../../../shared/contracts/analytics.ts').trackEvent.body>} TrackedBody */

/**
 * @typedef {object} TrackedRequest one call of POST /api/track-event
 * @property {number} atMs when it happened
 * @property {number} receivedMs when it reaches the server
 * @property {string} address
 * @property {string} userAgent
 * @property {string} language
 * @property {TrackedBody} body
 */

export const sectionOf = (/** @type {string} */ page) => page.split('/')[1] || 'home';

/** @param {import('./visitors.mjs').Person} person @param {string} sessionId */
const browserOf = ({ device, language, timezone, primaryHash, isBot, ...person }, sessionId) => ({
  userAgent: device.userAgent,
  language,
  timezone,
  viewport: { width: device.width, height: Math.max(0, device.height - 120), dpr: device.dpr },
  screen: { width: device.width, height: device.height, colorDepth: 24, pixelDepth: 24 },
  platform: device.platform,
  vendor: device.vendor,
  hardwareConcurrency: 8,
  deviceMemory: 8,
  colorScheme: /** @type {const} */ ('light'),
  reducedMotion: false,
  cookiesEnabled: true,
  doNotTrack: false,
  sessionId,
  fingerprint: null,
  primaryHash,
  primary_hash: primaryHash,
  campaign: { first: person.first, latest: person.latest },
  ...(isBot ? { automation: true } : {}),
});

/**
 * The browser of one visit, with its time, its page and the events so far.
 *
 * @param {object} from
 * @param {import('./seeded-random.mjs').SeededRandom} from.random
 * @param {import('./visitors.mjs').Person} from.person
 * @param {import('./sources.mjs').Arrival} from.arrival
 * @param {string} from.landing
 * @param {number} from.startMs
 */
export const createVisitGenerator = ({ random, person, arrival, landing, startMs }) => {
  const browser = browserOf(person, random.uuid());
  // A browser that was offline sends everything later, once it is back.
  const lateMs = random.chance(0.004) ? random.below(DAY_MS / 4) : 0;
  /** @type {TrackedRequest[]} */
  const requests = [];
  let nowMs = startMs;
  let page = landing;
  let query = arrival.query;
  return {
    requests,
    nowMs: () => nowMs,
    page: () => page,
    advance: (/** @type {number} */ ms) => void (nowMs += ms),
    go: (/** @type {string} */ to) => {
      page = to;
      query = '';
    },
    send: (
      /** @type {string} */ eventType,
      /** @type {Partial<TrackedBody['details']>} */ more = {},
    ) => {
      requests.push({
        atMs: nowMs,
        receivedMs: nowMs + 40 + lateMs,
        address: person.address,
        userAgent: person.device.userAgent,
        language: person.language,
        body: {
          visitorId: person.visitorId,
          eventType,
          section: sectionOf(page),
          eventId: random.uuidAt(nowMs),
          details: {
            ...browser,
            timestamp: new Date(nowMs).toISOString(),
            url: `${ORIGIN}${page}${query}`,
            referrer: arrival.referrer,
            ...more,
          },
        },
      });
    },
  };
};

/** @typedef {ReturnType<typeof createVisitGenerator>} Notifier */
