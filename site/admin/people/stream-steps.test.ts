import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Person } from '#shared/contracts/people.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import type { LiveStep } from '#site/admin/people/live-trail.ts';
import {
  CLOSE_MS,
  mergeSteps,
  storedSteps,
  type StreamStep,
} from '#site/admin/people/stream-steps.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const stored = (ms: number, page: string): StreamStep => ({
  key: `page ${ms} ${page}`,
  at: iso(ms),
  kind: 'page',
  text: page,
  page: { at: iso(ms), page, engagedMs: 0, openMs: null, scrollPercent: null, did: [] },
});
const live = (ms: number, page: string): LiveStep => ({ kind: 'page', at: iso(ms), page });
const pagesOf = (steps: readonly StreamStep[]) => steps.map(({ text }) => text);

/**
 * A visit: pages with the time until the next, longer than presence takes to report. Presence and
 * the browser's clock differ by less than half of that.
 */
const visits = fc
  .array(
    fc.record({
      page: fc.constantFrom('/', '/a', '/b'),
      gap: fc.integer({ min: 2_500, max: 60_000 }),
      apart: fc.integer({ min: -1_000, max: 1_000 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((moves) => {
    let at = 1_000_000;
    return moves.map(({ page, gap, apart }) => {
      at += gap;
      return { page, at, liveAt: at + apart };
    });
  });

test('whatever is stored already, every page stands there once and in order', () => {
  fc.assert(
    fc.property(visits, fc.nat(), (visit, cut) => {
      const known = visit.slice(0, cut % (visit.length + 1));
      const steps = mergeSteps(
        known.map(({ at, page }) => stored(at, page)),
        visit.map(({ liveAt, page }) => live(liveAt, page)),
      );
      expect(pagesOf(steps)).toEqual(visit.map(({ page }) => page).toReversed());
      const times = steps.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }),
  );
});

test('the stream never goes back: as more is stored, no page goes and none comes twice', () => {
  fc.assert(
    fc.property(visits, (visit) => {
      const trail = visit.map(({ liveAt, page }) => live(liveAt, page));
      const shown = visit.map((_, count) =>
        pagesOf(
          mergeSteps(
            visit.slice(0, count).map(({ at, page }) => stored(at, page)),
            trail,
          ),
        ),
      );
      for (const pages of shown) expect(pages).toEqual(shown[0]);
    }),
  );
});

test('nothing is lost, however the two differ', () => {
  const anyStep = fc.record({
    at: fc.integer({ min: 0, max: 200_000 }),
    page: fc.constantFrom('/', '/a'),
  });
  fc.assert(
    fc.property(fc.array(anyStep), fc.array(anyStep), (one, other) => {
      const own = one.map(({ at, page }) => stored(at, page));
      const steps = mergeSteps(
        own,
        other.map(({ at, page }) => live(at, page)),
      );
      for (const step of own) expect(steps).toContain(step);
      for (const { at, page } of other) {
        const near = steps.some(
          (step) => step.text === page && Math.abs(Date.parse(step.at) - at) <= CLOSE_MS,
        );
        expect(near).toBe(true);
      }
    }),
  );
});

test('arriving meets the stored visit, and leaving is known from presence alone', () => {
  const visit: StreamStep = { key: 'v', at: iso(1_000), kind: 'visit', text: 'Arrived from a' };
  const steps = mergeSteps(
    [visit, stored(1_000, '/')],
    [
      { kind: 'arrived', at: iso(1_400), page: '/' },
      live(1_400, '/'),
      { kind: 'left', at: iso(9_000), page: '/' },
    ],
  );
  expect(pagesOf(steps)).toEqual(['Left the site', '/', 'Arrived from a']);
});

test('no notes stand in the journey, and beside a thread none of its messages', () => {
  const [own, other] = [aConversationId(1), aConversationId(2)];
  const message = { seq: 1, sent_at: iso(1_000), from_admin: false };
  const person = {
    conversations: [],
    contact_messages: [],
    messages: [
      { ...message, conversation_id: own, excerpt: 'here' },
      { ...message, conversation_id: other, excerpt: 'elsewhere' },
    ],
    notes: [{ note_id: 'n', written_at: iso(2_000), content: 'pumps' }],
  } as unknown as Person;
  expect(pagesOf(storedSteps(person, undefined, own))).toEqual(['elsewhere']);
  expect(pagesOf(storedSteps(person, undefined, null))).toEqual(['here', 'elsewhere']);
});
