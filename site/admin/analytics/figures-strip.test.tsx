import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FiguresStrip } from '#site/admin/analytics/figures-strip.tsx';
import { defaultAnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';

const count = fc.nat(1_000_000);
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const mean = fc.option(fc.double({ min: 0, max: 1_000, noNaN: true }));
const figures = fc.record({
  ...{ visitors: count, sessions: count, views: count, views_per_session: mean },
  ...{ bounce_rate: share, duration_s: mean, engaged_s: mean },
});
type Figures = typeof figures extends fc.Arbitrary<infer T> ? T : never;

const period = {
  from: '2026-01-05T00:00:00.000Z',
  to: '2026-01-12T00:00:00.000Z',
  time_zone: 'UTC',
};

const textOf = (now: Figures, before: Figures | null): string =>
  renderToStaticMarkup(
    <FiguresStrip
      overview={{
        ...{ period, figures: now, visitors_are: 'exact' },
        compared: before && { period, figures: before, visitors_are: 'exact' },
      }}
      analyticsQuery={defaultAnalyticsQuery}
      setAnalyticsQuery={() => undefined}
    />,
  );

test('a comparison without earlier data says so once and shows no change', () => {
  const nothing = { visitors: 0, sessions: 0, views: 0, views_per_session: null };
  const none = { ...nothing, bounce_rate: null, duration_s: null, engaged_s: null };
  fc.assert(
    fc.property(figures, (now) => {
      const text = textOf(now, none);
      expect(text.match(/no earlier data/g)).toHaveLength(1);
      expect(text).not.toMatch(/[↑↓]|was /u);
    }),
  );
});

test('a comparison with earlier data shows each previous figure', () => {
  fc.assert(
    fc.property(figures, figures, (now, before) => {
      const text = textOf(now, { ...before, sessions: before.sessions + 1 });
      expect(text).not.toContain('no earlier data');
      expect(text.match(/was /g)).toHaveLength(7);
    }),
  );
});

test('without a comparison, figures show no previous values', () => {
  fc.assert(
    fc.property(figures, (now) => {
      expect(textOf(now, null)).not.toMatch(/figure-change/);
    }),
  );
});

test('a figure without change has nothing before its text', () => {
  const same = { visitors: 5, sessions: 5, views: 5, views_per_session: 1 };
  const all = { ...same, bounce_rate: 0.5, duration_s: 5, engaged_s: 5 };
  const changes = textOf(all, all).match(/<p class="figure-change">.*?no change/g);
  expect(changes).toHaveLength(7);
  expect(changes?.[0]).toBe(
    '<p class="figure-change"><span class="sr-only"></span><span>no change',
  );
});
