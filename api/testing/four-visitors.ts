import { botReasons } from '#shared/domain/analytics/bot-score.ts';
import { toGeoLocation, unknownLocation } from '#shared/domain/geo-location.ts';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aPlacedEvent, aTouch, aVisitorId } from '#api/testing/a-placed-event.ts';

const SITE = 'https://foyer.example';
const { traits } = aPlacedEvent();

export const tokenOfFirst = 'a1'.repeat(32) as TokenHash;

const german = {
  ...traits,
  source: sourceOf(`${SITE}/projects`, 'https://www.google.com/'),
  ...toGeoLocation('DE', 'Bavaria', 'Munich'),
  browser: 'Chrome',
  os: 'Windows',
  device: 'mobile',
  language: 'de-de',
};

const boom = {
  kind: 'error',
  message: 'Boom',
  source: `${SITE}/assets/main-D3adB33f.js`,
  line: 1,
  column: 2,
  stack: `Error: Boom\n at ${SITE}/assets/main-D3adB33f.js:1:2`,
};

const vitals = { lcp: null, inp: null, cls: null, fcp: null, ttfb: null };

type Over = Partial<PlacedEvent> & { when: string };

let lastTag = 0;
const event = ({ when, ...over }: Over): PlacedEvent => {
  lastTag += 1;
  return aPlacedEvent({ at: Date.parse(when), tag: lastTag, ...over });
};

const first = (when: string, over: Partial<PlacedEvent> = {}) =>
  event({
    when,
    traits: { ...traits, source: sourceOf(`${SITE}/?utm_source=news&utm_campaign=spring`, '') },
    tokenHash: tokenOfFirst,
    touches: [aTouch(Date.parse('2026-01-05T09:00:00Z'), 'spring')],
    ...over,
  });
const second = (when: string, over: Partial<PlacedEvent> = {}) =>
  event({ when, visitorId: aVisitorId(2), traits: german, ...over });
const third = (when: string, over: Partial<PlacedEvent> = {}) =>
  event({ when, visitorId: aVisitorId(3), traits: { ...traits, ...unknownLocation }, ...over });
const bot = (when: string, over: Partial<PlacedEvent> = {}) =>
  event({ when, visitorId: aVisitorId(4), botReasons: botReasons.knownBot, ...over });

/**
 * Nine days of January 2026 that can be calculated by hand. 1: by a campaign on Monday the 5th, three
 * pages, sends the form; back directly on the 13th, one page. 2: from Google ten minutes before the 6th,
 * two pages. 3: on the 6th, one page and an error, country unknown. 4: a bot, on the 6th.
 */
export const fourVisitors: readonly PlacedEvent[] = [
  first('2026-01-05T09:00:00Z'),
  first('2026-01-05T09:01:00Z', { name: 'engagement', value: 30_000 }),
  first('2026-01-05T09:02:00Z', { name: 'scroll_depth', value: 50 }),
  first('2026-01-05T09:03:00Z', { page: '/projects' }),
  first('2026-01-05T09:04:00Z', { page: '/projects', name: 'project_opened', target: 'atlas' }),
  first('2026-01-05T09:05:00Z', { page: '/contact' }),
  first('2026-01-05T09:06:00Z', { page: '/contact', name: 'contact_sent' }),
  first('2026-01-13T10:00:00Z', { sessionKey: 2, traits }),
  second('2026-01-05T23:50:00Z', { page: '/projects' }),
  second('2026-01-06T00:10:00Z'),
  second('2026-01-06T00:11:00Z', {
    name: 'web_vitals',
    vitals: { ...vitals, lcp: 2_000, cls: 500 },
  }),
  third('2026-01-06T12:00:00Z'),
  third('2026-01-06T12:00:20Z', { name: 'web_vitals', vitals: { ...vitals, lcp: 4_500 } }),
  third('2026-01-06T12:00:30Z', { name: 'client_error', error: boom }),
  bot('2026-01-06T13:00:00Z'),
  bot('2026-01-06T13:00:01Z', { page: '/projects' }),
];
