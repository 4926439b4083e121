import type { z } from 'zod';
import type { trackEvent } from '#shared/contracts/analytics.ts';

type Body = z.input<(typeof trackEvent)['body']>;

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A page view of `/` as a browser sends it; `at` is ms since the epoch. */
export const aTrackEvent = (
  at: number,
  {
    details,
    ...over
  }: Partial<Omit<Body, 'details'>> & { details?: Partial<Body['details']> } = {},
): Body => ({
  visitorId: '00000000-0000-4000-8000-000000000001',
  eventType: 'page_view',
  section: 'home',
  eventId: '018f0000-0000-7000-8000-000000000001',
  ...over,
  details: {
    userAgent: AGENT,
    language: 'en-US',
    timezone: 'Europe/Berlin',
    timestamp: new Date(at).toISOString(),
    url: 'https://foyer.example/',
    referrer: '',
    viewport: { width: 1280, height: 720, dpr: 1 },
    screen: { width: 1920, height: 1080, colorDepth: 24, pixelDepth: 24 },
    platform: 'Linux x86_64',
    vendor: '',
    colorScheme: 'light',
    reducedMotion: false,
    cookiesEnabled: true,
    doNotTrack: false,
    sessionId: '00000000-0000-4000-9000-000000000001',
    fingerprint: null,
    primaryHash: null,
    primary_hash: null,
    campaign: { first: null, latest: null },
    ...details,
  },
});
