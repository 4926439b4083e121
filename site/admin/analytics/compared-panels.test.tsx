import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { defaultAnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import { ErrorsPanel } from '#site/admin/analytics/errors-panel.tsx';
import { FunnelPanel } from '#site/admin/analytics/funnel-panel.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ApiQueries } from '#site/admin/queries/use-api-query.tsx';

const period = {
  from: '2026-01-12T00:00:00.000Z',
  to: '2026-01-19T00:00:00.000Z',
  time_zone: 'UTC',
};
const earlier = { ...period, from: '2026-01-05T00:00:00.000Z', to: period.from };

/** The panel's text once the server gave this answer. */
const textOf = (Panel: (panel: PanelProps) => ReactNode, answer: object): string => {
  const queries = { initialData: { period, ...answer }, staleTime: Infinity };
  const panel = {
    analyticsQuery: {
      ...defaultAnalyticsQuery,
      compare: 'previous',
      steps: ['page:/', 'event:contact_sent'],
    },
    filter: {},
    go: () => undefined,
  } as unknown as PanelProps;
  return renderToStaticMarkup(
    <ApiQueries
      call={() => Promise.reject(new Error('offline'))}
      cache={new QueryClient({ defaultOptions: { queries } })}
      listen={() => () => undefined}
    >
      <Panel {...panel} />
    </ApiQueries>,
  )
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

const compared = (retained: string, total_rows = 2) => ({
  compared: { period: earlier, retained, total_rows },
});

const steps = [
  {
    step: 'page:/',
    visitors: 200,
    share: 1,
    step_share: null,
    median_s: null,
    before: { visitors: 100, share: 1, step_share: null },
  },
  {
    step: 'event:contact_sent',
    visitors: 60,
    share: 0.3,
    step_share: 0.3,
    median_s: 90,
    before: { visitors: 50, share: 0.5, step_share: 0.5 },
  },
];

const error = {
  signature: 'a1',
  kind: 'error',
  message: 'Failed to fetch',
  page: '/projects',
  stack: null,
  first_seen: period.from,
  last_seen: period.from,
  sessions: 9,
  visitors: 8,
  count: 30,
};
const rows = [
  { ...error, before: { count: 20 } },
  { ...error, signature: 'b2', message: 'Is null', count: 7, before: null },
];

test('a compared funnel shows the change of each step and share', () => {
  const text = textOf(FunnelPanel, { steps, ...compared('all') });
  expect(text).toMatch(/ \/ 200 ↑100% , up 100%, before: 100 100% =/);
  expect(text).toMatch(
    / 30% ↓20 pp .*before: 50% went on, 140 left, median 1:30 contact_sent 60 ↑20% /,
  );
  expect(text).toContain('Compared with 5 – 11 Jan 2026');
});

test('compared errors show the change of each count, and which are new', () => {
  const text = textOf(ErrorsPanel, { rows, total_rows: 2, ...compared('all') });
  expect(text).toMatch(/30× ↑50% .*Failed to fetch/);
  expect(text).toMatch(/7× new .*Is null/);
});

test.each([
  ['part', 2, 'Not compared: visits of'],
  ['all', 0, 'no earlier data'],
] as const)('with %s of %d earlier rows neither shows a change', (retained, total, reason) => {
  for (const text of [
    textOf(FunnelPanel, { steps, ...compared(retained, total) }),
    textOf(ErrorsPanel, { rows, total_rows: 2, ...compared(retained, total) }),
  ]) {
    expect(text).not.toMatch(/[↑↓]\d|new/u);
    expect(text).toContain(reason);
  }
});
