import fc from 'fast-check';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import { toGeoLocation, unknownLocation } from '#shared/domain/geo-location.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import { aPlacedEvent, aTouch, aVisitorId } from '#api/testing/a-placed-event.ts';

export const DRAWN_FROM = Date.parse('2026-01-05T00:00:00Z');

const boom = { kind: 'error', source: '', line: 1, column: 2, stack: '' };
const noVitals = { lcp: null, inp: null, cls: null, fcp: null, ttfb: null };

const event = fc.record({
  visitor: fc.integer({ min: 1, max: 6 }),
  sessionKey: fc.integer({ min: 1, max: 2 }),
  minute: fc.integer({ min: 0, max: 7 * 24 * 60 }),
  name: fc.constantFrom(
    'page_view',
    'page_view',
    'page_view',
    'engagement',
    'scroll_depth',
    'project_opened',
    'session_start',
    'contact_sent',
    'client_error',
    'web_vitals',
  ),
  page: fc.integer({ min: 0, max: 4 }),
  value: fc.integer({ min: 0, max: 100 }),
  location: fc.constantFrom(
    toGeoLocation('US', 'Oregon', 'Portland'),
    toGeoLocation('US', 'Maine', 'Portland'),
    toGeoLocation('DE', null, null),
    unknownLocation,
  ),
  device: fc.constantFrom('desktop', 'mobile'),
  utm: fc.constantFrom(
    '',
    '?utm_source=news&utm_campaign=spring',
    '?utm_source=mail&utm_medium=email',
  ),
  botReasons: fc.constantFrom(0, 0, 0, 1),
});

const placed = (
  drawn: (typeof event extends fc.Arbitrary<infer T> ? T : never)[],
): PlacedEvent[] => {
  const { traits } = aPlacedEvent();
  return drawn.map((one, tag) =>
    aPlacedEvent({
      at: DRAWN_FROM + one.minute * 60_000,
      tag,
      visitorId: aVisitorId(one.visitor),
      sessionKey: one.sessionKey,
      name: one.name,
      page: `/${one.page}`,
      value: ['engagement', 'scroll_depth'].includes(one.name) ? one.value : null,
      error:
        one.name === 'client_error' ? { ...boom, message: `Boom ${'abc'[one.page % 3]}` } : null,
      vitals: one.name === 'web_vitals' ? { ...noVitals, lcp: one.value * 60 } : null,
      touches: one.utm.includes('campaign')
        ? [aTouch(DRAWN_FROM + one.minute * 60_000, 'spring')]
        : [],
      target: one.name === 'project_opened' ? `project-${one.page}` : null,
      botReasons: one.botReasons,
      traits: {
        ...traits,
        source: sourceOf(`https://foyer.example/${one.utm}`, ''),
        ...one.location,
        device: one.device,
      },
    }),
  );
};

/** A week of some visitors from `DRAWN_FROM` on, with events of every kind. */
export const drawnEvents = fc.array(event, { minLength: 1, maxLength: 60 }).map(placed);

/** `drawnEvents` with enough events for repeated page views and returning visitors. */
export const manyDrawnEvents = fc.array(event, { minLength: 40, maxLength: 60 }).map(placed);
