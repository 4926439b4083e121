import { createHash } from 'node:crypto';
import type { trackEvent } from '#shared/contracts/analytics.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import { boundedTime } from '#shared/domain/analytics/bounded-time.ts';
import { pagePath } from '#shared/domain/analytics/page-path.ts';
import { parseAddress } from '#shared/domain/analytics/parse-address.ts';
import type { GeoLocation } from '#shared/domain/geo-location.ts';
import { sourceOf, sourceOfWords } from '#shared/domain/analytics/source-of.ts';
import type { Vitals } from '#shared/domain/analytics/vital-bucket.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { AgentReader, HintHeaders } from '#api/platform/describe-agent.ts';
import { errorGroupOf } from '#api/features/analytics/ingest/error-group.ts';
import { findBotReasons } from '#api/features/analytics/ingest/find-bot-reasons.ts';
import type { ClaimedTouch, PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { rememberNewest } from '#api/platform/remember-newest.ts';

const words = (uuid: string): number[] => {
  const hex = uuid.replaceAll('-', '');
  return [0, 8, 16, 24].map((start) => parseInt(hex.slice(start, start + 8), 16));
};

/** 31 bits of a UUID. Folds all of it together, because which part varies depends on the version. */
export const fold31 = (uuid: string): number =>
  words(uuid).reduce((folded, word) => folded ^ word, 0) & 0x7fff_ffff;

/** 48 bits of a UUID as an integer that JavaScript and SQLite store exactly. */
export const fold48 = (uuid: string): number => {
  const [a = 0, b = 0, c = 0, d = 0] = words(uuid);
  return ((a ^ c) >>> 0) * 0x1_0000 + ((b ^ d ^ ((b ^ d) >>> 16)) & 0xffff);
};

type Body = BodyOf<typeof trackEvent>;
type Details = Body['details'];
type Touch = NonNullable<NonNullable<Details['campaign']>['first']> & { readonly ts: string };

/** The facts that a request adds to its body, without the address. */
export interface RequestFacts {
  readonly receivedAt: number;
  /** '' if the header is missing. */
  readonly userAgent: string;
  readonly acceptLanguage: string;
  readonly clientHints?: HintHeaders;
  readonly location: GeoLocation;
  readonly tokenHash: TokenHash | null;
}

const { eventEarlyMs, touchOldestMs, engagementMaxMs } = limits.analytics;
const MOST_MS = 10 * 60_000;

const upTo = (value: number, most: number): number => Math.min(Math.round(value), most);
const measure = (value: number | undefined, factor = 1): number | null =>
  value === undefined ? null : upTo(value * factor, MOST_MS);

const endReasons = { hide: 1, unload: 2, pagehide: 3 } as const;

/** The meaning of `events.value` for each kind of event. */
const valueOf = (eventType: string, details: Details): number | null => {
  switch (eventType) {
    case 'page_view':
      return measure(details.loadTimeMs ?? details.loadTime);
    case 'engagement':
      return upTo(details.engaged_ms ?? 0, engagementMaxMs);
    case 'scroll_depth':
      return upTo(details.scroll_depth_percent ?? 0, 100);
    case 'session_end':
      return details.end_reason ? endReasons[details.end_reason] : null;
    default:
      return null;
  }
};

const vitalsOf = ({ vitals }: Details): Vitals | null =>
  vitals
    ? {
        lcp: measure(vitals.lcp),
        inp: measure(vitals.inp),
        cls: measure(vitals.cls, 10_000),
        fcp: measure(vitals.fcp),
        ttfb: measure(vitals.ttfb),
      }
    : null;

const clickId = (id: string | undefined): string | null => id || null;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

const toTouch = (touch: Touch, ownHost: string): ClaimedTouch => {
  const gclid = clickId(touch.gclid);
  const fbclid = clickId(touch.fbclid);
  const from = parseAddress(touch.referrer ?? '');
  const content = {
    source: sourceOfWords({
      ...touch,
      clickKind: gclid === null ? (fbclid === null ? undefined : 'fbclid') : 'gclid',
      ownHost,
    }),
    landingPage: touch.landingPage ? pagePath(touch.landingPage) : null,
    referrer: from.host === '' ? null : `${from.host}${pagePath(from.path)}`,
    gclid,
    fbclid,
  };
  const mark = parseInt(sha1(JSON.stringify(content)).slice(0, 12), 16);
  return { at: Date.parse(touch.ts), mark, ...content };
};

// Caches the parsing of values that the events of a visit repeat. The keys are text, so that all
// visitors share an entry.
const REMEMBERED = 1_000;

const createWordReader = () => {
  const readTouch = rememberNewest(REMEMBERED, (text) => {
    const [touch, ownHost] = JSON.parse(text) as [Touch, string];
    return toTouch(touch, ownHost);
  });
  const readSource = rememberNewest(REMEMBERED, (text) => {
    const [url, referrer] = JSON.parse(text) as [string, string];
    return sourceOf(url, referrer);
  });
  return {
    page: rememberNewest(REMEMBERED, pagePath),
    host: rememberNewest(REMEMBERED, (url) => parseAddress(url).host),
    source: (url: string, referrer: string) => readSource(JSON.stringify([url, referrer])),
    touch: (touch: Touch, ownHost: string) => readTouch(JSON.stringify([touch, ownHost])),
  };
};

type WordReader = ReturnType<typeof createWordReader>;

/**
 * Both claimed touches, dropping those with an impossible time: after the event, or older than
 * cookies last.
 */
const touchesOf = (
  { campaign, url = '' }: Details,
  at: number,
  read: WordReader,
): ClaimedTouch[] => {
  const host = read.host(url);
  return [campaign?.first, campaign?.latest]
    .filter((touch) => touch !== undefined)
    .map((touch) => read.touch({ ...touch, ts: touch.ts ?? iso(at) }, host))
    .filter((touch) => touch.at <= at + eventEarlyMs && touch.at >= at - touchOldestMs);
};

/** The device as its browser describes it, serialized so that equal devices have equal text. */
const profileOf = (details: Details): string =>
  JSON.stringify({
    agent: details.userAgent,
    color_scheme: details.colorScheme,
    cookies: details.cookiesEnabled,
    cores: details.hardwareConcurrency,
    gpu: details.gpu,
    memory: details.deviceMemory,
    pixel_ratio: details.viewport?.dpr,
    platform: details.platform,
    reduced_motion: details.reducedMotion,
    screen: details.screen,
    time_zone: details.timezone,
    vendor: details.vendor,
  });

const languageOf = (details: Details, acceptLanguage: string): string => {
  const named = details.language || acceptLanguage.split(/[,;]/)[0];
  const tag = (named ?? '').trim().toLowerCase().replaceAll('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag) ? tag : 'unknown';
};

/** Without an id, events with equal content are duplicates: their own time and fields identify them. */
const tagOf = (body: Body): number => {
  const tag = fold31(body.eventId ?? sha1(JSON.stringify(body)));
  return body.eventType === 'session_start' ? -1 - tag : tag;
};

const botReasonsOf = (
  details: Details,
  { userAgent, acceptLanguage }: RequestFacts,
  describeAgent: AgentReader,
): number => {
  // An event without a user agent contradicts nothing.
  const eventAgent = details.userAgent ?? userAgent;
  return findBotReasons({
    requestAgent: userAgent,
    eventAgent,
    isKnownBot: describeAgent(userAgent).isKnownBot || describeAgent(eventAgent).isKnownBot,
    requestLanguage: acceptLanguage,
    eventLanguage: details.language ?? '',
    isAutomated: details.automation === true,
    screen: details.screen ?? {},
  });
};

/** The event's address; if it has none, the page of its section. */
const addressOf = ({ details, section }: Body): string =>
  details.url ?? (section === 'home' ? '/' : `/${section}`);

/** Converts a validated event and its request to the record to store. */
export const createEventPlacer = (describeAgent: AgentReader) => {
  const read = createWordReader();
  return (body: Body, facts: RequestFacts): PlacedEvent => {
    const { details, eventType } = body;
    const ownAt =
      details.timestamp === undefined ? facts.receivedAt : Date.parse(details.timestamp);
    const at = boundedTime(ownAt, facts.receivedAt);
    const agent = describeAgent(facts.userAgent || (details.userAgent ?? ''), facts.clientHints);
    return {
      visitorId: body.visitorId,
      // Events without a session id are split into sessions by the pauses between the visitor's events.
      sessionKey: fold48(details.sessionId ?? body.visitorId),
      at,
      ownAt,
      tag: tagOf(body),
      name: eventType,
      page: read.page(addressOf(body)),
      value: valueOf(eventType, details),
      target: details.target || null,
      error: eventType === 'client_error' && details.error ? errorGroupOf(details.error) : null,
      vitals: eventType === 'web_vitals' ? vitalsOf(details) : null,
      traits: {
        source: read.source(details.url ?? '', details.referrer ?? ''),
        ...facts.location,
        browser: agent.browser,
        os: agent.os,
        device: agent.device,
        language: languageOf(details, facts.acceptLanguage),
        profile: profileOf(details),
      },
      botReasons: botReasonsOf(details, facts, describeAgent),
      touches: touchesOf(details, at, read),
      tokenHash: facts.tokenHash,
    };
  };
};
