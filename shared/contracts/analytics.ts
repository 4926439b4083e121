import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { claimedIdSchema, claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { clientTime, lacking } from '#shared/contracts/shapes.ts';
import { pageSchema, wellFormedText } from '#shared/contracts/text.ts';
import { eventNamePattern } from '#shared/domain/analytics/event-name.ts';
import { limits } from '#shared/limits.ts';

/** Events of the tracker, which count views, visits and times. */
const eventsOfTracker = new Set([
  'client_error',
  'engaged_view',
  'engagement',
  'page_view',
  'scroll_depth',
  'session_end',
  'session_start',
  'web_vitals',
]);

const short = lacking(wellFormedText(64));
const medium = lacking(wellFormedText(512));
const long = lacking(wellFormedText(2_048));
const count = lacking(z.number().nonnegative());
const flag = lacking(z.boolean());
const id = lacking(uuidSchema);
/** Values of `navigator.doNotTrack`, present and past: '1', '0', 'yes', 'no', 'unspecified'. */
const doNotTrackText = wellFormedText(64).transform((text) =>
  ['1', 'yes', 'true'].includes(text.toLowerCase()),
);

/** The origin of a visit: the campaign parameters and the page it began on. */
const touchSchema = lacking(
  z.object({
    source: medium,
    medium,
    campaign: medium,
    term: medium,
    content: medium,
    gclid: medium,
    fbclid: medium,
    landingPage: long,
    referrer: long,
    ts: lacking(clientTime),
  }),
);

/** A browser's details of an event. All fields are optional. */
const eventDetailsSchema = z.object({
  userAgent: long,
  language: short,
  timezone: short,
  timestamp: lacking(clientTime),
  url: long,
  referrer: long,
  viewport: lacking(z.object({ width: count, height: count, dpr: count })),
  screen: lacking(z.object({ width: count, height: count, colorDepth: count, pixelDepth: count })),
  platform: short,
  vendor: short,
  hardwareConcurrency: count,
  deviceMemory: count,
  colorScheme: lacking(z.enum(['light', 'dark', 'no-preference'])),
  reducedMotion: flag,
  cookiesEnabled: flag,
  doNotTrack: lacking(z.union([z.boolean(), doNotTrackText])),
  sessionId: lacking(claimedIdSchema),
  fingerprint: medium,
  primaryHash: short,
  primary_hash: short,
  campaign: lacking(z.object({ first: touchSchema, latest: touchSchema })),
  page_category: short,
  page_section: short,
  page_subsection: medium,
  page_title: medium,
  time_on_page_ms: count,
  scroll_depth_percent: lacking(z.number().min(0).max(100)),
  section_label: medium,
  loadTime: count,
  loadTimeMs: count,
  domContentLoaded: count,
  domContentLoadedMs: count,
  firstPaint: count,
  firstPaintMs: count,
  ttfb: count,
  ttfbMs: count,
  gpu: lacking(z.object({ vendor: medium, renderer: medium })),
  memory: lacking(z.object({ usedMB: count, totalMB: count, limitMB: count })),
  /** Links what happens on a page (scroll, engagement, vitals, errors) to its page view. */
  page_view_id: id,
  /** `engagement`: how long the page was visible since the last such event. */
  engaged_ms: count,
  /** `web_vitals`: one event per page view; times in ms, CLS without unit. */
  vitals: lacking(z.object({ lcp: count, inp: count, cls: count, fcp: count, ttfb: count })),
  /** `client_error`. */
  error: lacking(
    z.object({
      kind: z.enum(['error', 'unhandledrejection']).default('error'),
      message: medium,
      stack: lacking(wellFormedText(limits.analytics.stackCharacters)),
      source: long,
      line: count,
      column: count,
    }),
  ),
  /** `session_end`: the first of the three. */
  end_reason: lacking(z.enum(['hide', 'unload', 'pagehide'])),
  /** A named interaction's target, for example the id of the opened project. */
  target: medium,
  /** The browser is controlled by a program (`navigator.webdriver`). */
  automation: flag,
});

export const trackEvent = call('POST', '/api/track-event', {
  doc:
    'Stores an event, as `application/json` or, for beacons, `text/plain`. Answers 204 once ' +
    'stored. Only visitor, event type and section are required; the details may be empty. ' +
    '`eventId` makes the copies by beacon, fetch and queue count once.',
  status: 204,
  body: z.object({
    visitorId: claimedVisitorIdSchema,
    eventType: z.string().regex(eventNamePattern, 'must be lower-case words'),
    section: wellFormedText(64),
    details: eventDetailsSchema,
    eventId: id,
  }),
  answer: z.undefined(),
});

export const addEvent = call('POST', '/api/admin/events', {
  doc:
    'Adds an event to what a visitor did, such as `invoice_paid`. Like every event it belongs to ' +
    "the visit in which it falls, or begins one. The tracker's own events are refused. A repeat " +
    'with the same `Idempotency-Key` counts once; without one, equal events at the same time do.',
  scope: 'write',
  status: 204,
  body: z.object({
    visitor_id: claimedVisitorIdSchema,
    event_type: z
      .string()
      .regex(eventNamePattern, 'must be lower-case words')
      .refine((name) => !eventsOfTracker.has(name), "must not be one of the tracker's events"),
    /** The subject of the event, such as the id of a project. */
    target: wellFormedText(512).optional(),
    page: pageSchema.default('/'),
    at: clientTime.optional(),
  }),
  answer: z.undefined(),
});
