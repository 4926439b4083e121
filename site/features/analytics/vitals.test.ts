import { expect, test } from 'vitest';
import {
  createInteractionMeter,
  createShiftMeter,
  rounded,
} from '#site/features/analytics/vitals.ts';

test('layout shift is the worst burst: gaps under 1 s, 5 s in all', () => {
  const meter = createShiftMeter();
  expect(meter.read()).toBe(0);
  for (const startTime of [0, 900, 1_800]) meter.add({ value: 0.1, startTime });
  meter.add({ value: 0.2, startTime: 2_800 });
  expect(meter.read()).toBeCloseTo(0.3);
  const long = createShiftMeter();
  for (let startTime = 0; startTime < 10_000; startTime += 500) long.add({ value: 0.1, startTime });
  expect(long.read()).toBeCloseTo(1);
});

test('reports the longest interaction, ignoring one in fifty', () => {
  const meter = createInteractionMeter();
  expect(meter.read(0)).toBeUndefined();
  meter.add({ interactionId: 0, duration: 900 });
  expect(meter.read(0)).toBeUndefined();
  meter.add({ interactionId: 1, duration: 80 });
  meter.add({ interactionId: 1, duration: 200 });
  meter.add({ interactionId: 1, duration: 100 });
  meter.add({ interactionId: 2, duration: 120 });
  expect(meter.read(2)).toBe(200);
  expect(meter.read(49)).toBe(200);
  expect(meter.read(50)).toBe(120);
  expect(meter.read(1_000)).toBe(120);
});

test('rounds what was measured and leaves out the rest', () => {
  expect(rounded(1_234.567)).toBe(1_234.6);
  expect(rounded(0.123456, 10_000)).toBe(0.1235);
  expect(rounded(undefined)).toBeUndefined();
});
