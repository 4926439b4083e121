import { fillDatabase } from '../analytics/fill/fill-database.ts';
import type { Talk } from './fill-inbox.ts';
import type { TrackedRequest } from '../analytics/traffic/visit-generator.mjs';

const VISITS = 100;
const HOUR_MS = 60 * 60_000;
const STEP_MS = 10_000;

const LONG_VISITOR = '018f0000-0000-7000-8000-00000000aaaa';

const pageView = (view: number, atMs: number, visitorId = LONG_VISITOR): TrackedRequest => {
  const page = `/projects/${view % 30}`;
  return {
    atMs,
    receivedMs: atMs,
    address: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    language: 'en',
    body: {
      visitorId,
      eventType: 'page_view',
      section: 'projects',
      details: { url: `http://127.0.0.1${page}`, page_view_id: crypto.randomUUID() },
      eventId: crypto.randomUUID(),
    },
  };
};

/** Adds one visitor with that many page views, the last of them just now. */
export const fillSteps = (file: string, steps: number, endMs: number): Promise<number> =>
  fillDatabase(
    file,
    Array.from({ length: steps }, (_, n) => {
      const visit = Math.floor((n * VISITS) / steps);
      const lastMs = endMs - (VISITS - 1 - visit) * HOUR_MS;
      return pageView(n, lastMs - (steps / VISITS - 1 - (n % (steps / VISITS))) * STEP_MS);
    }),
  );

/** Adds the visit in which each conversation started. */
export const fillChatVisits = (file: string, talks: readonly Talk[]): Promise<number> =>
  fillDatabase(
    file,
    talks.map(({ at, visitorId }, n) => pageView(n, Math.round(at), visitorId)),
  );
