import type { VisitorId } from '#shared/contracts/ids.ts';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import type { ClaimedTouch, PlacedEvent } from '#api/features/analytics/ingest/store.ts';

const START = Date.UTC(2026, 0, 5, 9);

export const aVisitorId = (n = 1) =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` as VisitorId;

/** A touch in which only the campaign is set. */
export const aTouch = (at: number, campaign: string): ClaimedTouch => ({
  at,
  mark: Buffer.from(campaign.padEnd(6)).readUIntBE(0, 6),
  source: sourceOf(`https://foyer.example/?utm_source=news&utm_campaign=${campaign}`, ''),
  landingPage: '/',
  referrer: null,
  gclid: null,
  fbclid: null,
});

/** A page view of `/` by visitor 1 at 9:00, plus `minute`. */
export const aPlacedEvent = ({
  minute = 0,
  ...over
}: Partial<PlacedEvent> & { minute?: number } = {}): PlacedEvent => {
  const at = over.at ?? START + minute * 60_000;
  return {
    visitorId: aVisitorId(),
    sessionKey: 1,
    at,
    ownAt: at,
    tag: 1,
    name: 'page_view',
    page: '/',
    value: null,
    target: null,
    error: null,
    vitals: null,
    traits: {
      source: sourceOf('https://foyer.example/', ''),
      country: 'US',
      region: null,
      city: null,
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
      language: 'en-us',
      profile: '{}',
    },
    botReasons: 0,
    touches: [],
    tokenHash: null,
    ...over,
  };
};
