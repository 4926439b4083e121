import { expect, test } from 'vitest';
import { nodeAdvice } from '#api/platform/node-advice.ts';

test.each(['20.19.0', '20.20.2', '21.7.3'])(
  'Node %s works, and the start recommends another version',
  (version) => {
    expect(nodeAdvice(version)).toBe(
      `Node ${version} gets no security fixes any more; Foyer recommends Node 24.`,
    );
  },
);

test.each(['22.0.0', '24.21.0', '26.10.0'])('Node %s gets no advice', (version) => {
  expect(nodeAdvice(version)).toBeNull();
});
