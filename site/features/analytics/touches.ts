import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { cutText } from '#site/features/analytics/cut-text.ts';
import type { EventDetails, Touch } from '#site/features/analytics/tracked-event.ts';

type Campaign = EventDetails['campaign'];

const LENGTH = 512;

const words = ['source', 'medium', 'campaign', 'term', 'content'] as const;
type TouchParam = (typeof words)[number] | 'gclid' | 'fbclid';
const parameters = [...words.map((word) => `utm_${word}`), 'gclid', 'fbclid'];

/** Where this arrival came from. A referrer on our own site is none. */
export const touchOf = (address: string, referrer: string, nowMs: number): Touch => {
  const { origin, pathname, search, searchParams } = new URL(address);
  const isOurs = referrer === '' || referrer.startsWith(`${origin}/`);
  const params = parameters.map((name) => [
    name.replace('utm_', ''),
    cutText(searchParams.get(name)?.trim() ?? '', LENGTH) || null,
  ]);
  return {
    ...(Object.fromEntries(params) as Record<TouchParam, string | null>),
    landingPage: cutText(pathname + search, LENGTH),
    referrer: isOurs ? null : cutText(referrer, LENGTH),
    ts: new Date(nowMs).toISOString(),
  };
};

/** Nobody sent this visitor: the address was typed, or kept. All it has is a page and a time. */
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
 * The first touch is kept for good; the latest is overwritten by the next arrival
 * that somebody sent, never by a direct one, nor by a page loaded again or gone back to (`isArrival`).
 */
export const noteTouch = (
  storage: KeyValue,
  clock: Clock,
  arrival: { address: string; referrer: string; isArrival: boolean },
): Campaign => {
  const touch = touchOf(arrival.address, arrival.referrer, clock.now());
  const save = (key: string, isOver: boolean): Touch => {
    const stored = parse(storage.get(key));
    if (stored && !isOver) return stored;
    storage.set(key, JSON.stringify(touch));
    return touch;
  };
  return {
    first: save('foyer.touch.first', false),
    latest: save('foyer.touch.latest', arrival.isArrival && !isDirect(touch)),
  };
};
