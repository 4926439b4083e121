import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BotsNote } from '#site/admin/analytics/bots-note.tsx';

test.each([
  ['exclude', '“Chat started” 2 times', 'Bots are not counted: “Chat started” 2 times. The inbox'],
  ['exclude', null, 'Bots are not counted.</p>'],
  ['include', null, 'Bots are counted.</p>'],
] as const)('bots: %s, left out: %s', (bots, leftOut, text) => {
  const panel = { analyticsQuery: { bots }, setAnalyticsQuery: () => undefined } as never;
  expect(renderToStaticMarkup(<BotsNote panel={panel} leftOut={leftOut} />)).toContain(text);
});
