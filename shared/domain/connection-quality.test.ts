import { expect, test } from 'vitest';
import { connectionQuality } from '#shared/domain/connection-quality.ts';

for (const [roundTripMs, quality] of [
  [0, 'excellent'],
  [100, 'excellent'],
  [101, 'good'],
  [300, 'good'],
  [301, 'fair'],
  [800, 'fair'],
  [801, 'poor'],
] as const) {
  test(`${roundTripMs} ms is ${quality}`, () => {
    expect(connectionQuality(roundTripMs)).toBe(quality);
  });
}
