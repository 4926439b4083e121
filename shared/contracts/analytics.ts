import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { visitorIdSchema } from '#shared/contracts/ids.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

const short = wellFormedText(64);
const medium = wellFormedText(512);
const long = wellFormedText(2_048);
const count = z.number().nonnegative();

/** Where a visit came from (SPEC 3): the campaign's own words and the page it began on. */
const touchSchema = z.strictObject({
  source: medium.nullable(),
  medium: medium.nullable(),
  campaign: medium.nullable(),
  term: medium.nullable(),
  content: medium.nullable(),
  gclid: medium.nullable(),
  fbclid: medium.nullable(),
  landingPage: long,
  referrer: long.nullable(),
  ts: z.iso.datetime(),
});

/** SPEC 3, analytics event. Everything a browser may not know is optional. */
const eventDetailsSchema = z.strictObject({
  userAgent: long,
  language: short,
  timezone: short,
  timestamp: z.iso.datetime(),
  url: long,
  referrer: long,
  viewport: z.strictObject({ width: count, height: count, dpr: count }),
  screen: z.strictObject({ width: count, height: count, colorDepth: count, pixelDepth: count }),
  platform: short,
  vendor: short,
  hardwareConcurrency: count.optional(),
  deviceMemory: count.optional(),
  colorScheme: z.enum(['light', 'dark', 'no-preference']),
  reducedMotion: z.boolean(),
  cookiesEnabled: z.boolean(),
  doNotTrack: z.boolean(),
  sessionId: z.uuid(),
  fingerprint: short.nullable(),
  primaryHash: short.nullable(),
  primary_hash: short.nullable(),
  campaign: z.strictObject({ first: touchSchema.nullable(), latest: touchSchema.nullable() }),
  page_category: short.optional(),
  page_section: short.optional(),
  page_subsection: medium.optional(),
  page_title: medium.optional(),
  time_on_page_ms: count.optional(),
  scroll_depth_percent: z.number().min(0).max(100).optional(),
  section_label: medium.optional(),
  loadTime: count.optional(),
  loadTimeMs: count.optional(),
  domContentLoaded: count.optional(),
  domContentLoadedMs: count.optional(),
  firstPaint: count.optional(),
  firstPaintMs: count.optional(),
  ttfb: count.optional(),
  ttfbMs: count.optional(),
  gpu: z.strictObject({ vendor: medium, renderer: medium }).optional(),
  memory: z.strictObject({ usedMB: count, totalMB: count, limitMB: count }).optional(),
  /** Ties what happens on a page (scroll, engagement, vitals, errors) to its page view. */
  page_view_id: z.uuid().optional(),
  /** `engagement`: how long the page was visible since the last one. */
  engaged_ms: count.optional(),
  /** `web_vitals`: one event a page view; times in ms, CLS without unit. */
  vitals: z
    .strictObject({
      lcp: count.optional(),
      inp: count.optional(),
      cls: count.optional(),
      fcp: count.optional(),
      ttfb: count.optional(),
    })
    .optional(),
  /** `client_error` (SPEC 8). */
  error: z
    .strictObject({
      kind: z.enum(['error', 'unhandledrejection']),
      message: medium,
      stack: wellFormedText(limits.analytics.stackCharacters).nullable(),
      source: long.nullable(),
      line: count.nullable(),
      column: count.nullable(),
    })
    .optional(),
  /** `session_end`: which of the three came first. */
  end_reason: z.enum(['hide', 'unload', 'pagehide']).optional(),
  /** A named interaction: what it was done to, for example the id of the project opened. */
  target: medium.optional(),
  /** The browser says that a program drives it (`navigator.webdriver`). */
  automation: z.boolean().optional(),
});

/** SPEC 7: answered 204 once stored. `eventId` makes beacon, fetch and queue copies count once. */
export const trackEvent = defineCall({
  method: 'POST',
  path: '/api/track-event',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    visitorId: visitorIdSchema,
    eventType: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be lower-case words'),
    section: short,
    details: eventDetailsSchema,
    eventId: z.uuid().optional(),
  }),
  answer: z.undefined(),
});
