import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

const START = Date.UTC(2026, 0, 5, 9);
const STEPS = 3;
const pages = ['/', '/a', '/b', '/c', '/d', '/e', '/f'];

/** The pages of each visit, as a browser would view them. */
const trails = fc.array(fc.array(fc.constantFrom(...pages), { minLength: 1, maxLength: 9 }), {
  minLength: 1,
  maxLength: 12,
});

const eventsOf = (visits: readonly (readonly string[])[]) =>
  visits.flatMap((trail, visit) =>
    trail.map((page, at) =>
      aPlacedEvent({
        at: START + visit * 60_000 + at * 1_000,
        tag: visit * 100 + at + 1,
        sessionKey: visit + 1,
        visitorId: aVisitorId(visit + 1),
        page,
      }),
    ),
  );

/** The page that a visit viewed this many steps from its first view of the chosen one. */
const pageAt = (trail: readonly string[], chosen: string, step: number): string | undefined => {
  const once = trail.filter((page, at) => page !== trail[at - 1]);
  const at = once.indexOf(chosen);
  return at < 0 ? undefined : once[at + step];
};

test('every step of a flow counts the views of each visit, and its parts add up', () => {
  fc.assert(
    fc.property(trails, fc.integer({ min: 1, max: 7 }), (visits, limit) => {
      const { run } = openAnalytics(eventsOf(visits));
      const answer = run('flow', {
        ...aScope('2026-01-05', '2026-01-05'),
        page: '/',
        steps: STEPS,
        limit,
      });
      const sum = (rows: readonly { visits: number }[]) =>
        rows.reduce((all, row) => all + row.visits, 0);
      expect(answer.visits).toBe(visits.filter((trail) => trail.includes('/')).length);
      const nearerOf = (step: number) =>
        Math.abs(step) === 1
          ? answer.visits
          : sum(answer.steps.find((one) => one.step === step - Math.sign(step))?.pages ?? []);
      for (const { step, pages: rows, ended } of answer.steps) {
        const viewed = visits.map((trail) => pageAt(trail, '/', step));
        expect(sum(rows)).toBe(viewed.filter((page) => page !== undefined).length);
        expect(sum(rows) + ended).toBe(nearerOf(step));
        expect(rows.filter(({ page }) => page !== null).length).toBeLessThanOrEqual(limit);
        for (const { page, visits: count } of rows) {
          const links = answer.links.filter((one) => one.step === step && one.page === page);
          expect(sum(links)).toBe(count);
          if (page !== null) expect(count).toBe(viewed.filter((one) => one === page).length);
        }
      }
    }),
    { numRuns: 30 },
  );
});
