import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { cutText } from '#site/features/analytics/cut-text.ts';
import type { PageSight } from '#site/features/analytics/page-sight.ts';
import type { EventDetails, Touch } from '#site/features/analytics/tracked-event.ts';

type Campaign = EventDetails['campaign'];

const words = ['source', 'medium', 'campaign', 'term', 'content'] as const;
type TouchParam = (typeof words)[number] | 'gclid' | 'fbclid';
const parameters = [...words.map((word) => `utm_${word}`), 'gclid', 'fbclid'];

/** The source of this arrival. A referrer on our own site does not count. */
export const touchOf = (address: string, referrer: string, nowMs: number): Touch => {
  const { origin, pathname, search, searchParams } = new URL(address);
  const isOurs = referrer === '' || referrer.startsWith(`${origin}/`);
  const params = parameters.map((name) => [
    name.replace('utm_', ''),
    cutText(searchParams.get(name)?.trim()) || null,
  ]);
  return {
    ...(Object.fromEntries(params) as Record<TouchParam, string | null>),
    landingPage: cutText(pathname + search),
    referrer: isOurs ? null : cutText(referrer),
    ts: new Date(nowMs).toISOString(),
  };
};

/** A direct visit (typed or bookmarked) has only a page and a time. */
const isDirect = (touch: Touch): boolean => Object.values(touch).filter(Boolean).length === 2;

const parse = (text: string | null): Touch | null => {
  try {
    const touch = JSON.parse(text ?? 'null') as Partial<Touch> | null;
    return typeof touch?.landingPage === 'string' && typeof touch.ts === 'string'
      ? (touch as Touch)
      : null;
  } catch {
    return null;
  }
};

/**
 * Never overwrites the first touch. Overwrites the latest touch on the next arrival with a source,
 * but not on a direct visit, a reload or a history navigation (`isArrival` is false).
 */
export const noteTouch = (
  storage: KeyValue,
  clock: Clock,
  sight: Pick<PageSight, 'address' | 'referrer' | 'isArrival'>,
): Campaign => {
  const touch = touchOf(sight.address(), sight.referrer(), clock.now());
  const save = (key: string, isOver: boolean): Touch => {
    const stored = parse(storage.get(key));
    if (stored && !isOver) return stored;
    storage.set(key, JSON.stringify(touch));
    return touch;
  };
  return {
    first: save('foyer.touch.first', false),
    latest: save('foyer.touch.latest', sight.isArrival() && !isDirect(touch)),
  };
};
