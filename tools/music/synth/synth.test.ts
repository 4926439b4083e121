import { expect, test } from 'vitest';
import { shape } from './envelopes.mjs';
import { limit, master } from './master.mjs';
import { measureLoudness } from './loudness.mjs';
import { pluckString } from './plucked-string.mjs';
import { createRandom } from './random.mjs';
import { createStereo, SAMPLE_RATE, toSamples } from './stereo.mjs';

const pluck = { hertz: 220, seconds: 0.5, t60S: 4, brightness: 0.5, pick: 0.2 };

const sineBus = (seconds: number, hertz: number, gain: number) => {
  const bus = createStereo(toSamples(seconds));
  for (const side of [bus.left, bus.right])
    for (let i = 0; i < side.length; i += 1)
      side[i] = gain * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE);
  return bus;
};

test('a shaped voice begins and ends at exactly zero', () => {
  const voice = shape(new Float32Array(1000).fill(1), 0.005, 0.01);
  expect([voice[0], voice[500], voice[999]]).toEqual([0, 1, 0]);
});

test('the same seed plucks the same samples and another seed does not', () => {
  const first = pluckString(pluck, createRandom(7));
  expect(pluckString(pluck, createRandom(7))).toEqual(first);
  expect(pluckString(pluck, createRandom(8))).not.toEqual(first);
});

test('a plucked string sounds at its pitch to within three cents', () => {
  const voice = pluckString({ ...pluck, seconds: 2 }, createRandom(3));
  const strength = (cents: number) => {
    const step = (2 * Math.PI * pluck.hertz * 2 ** (cents / 1200)) / SAMPLE_RATE;
    let real = 0;
    let imaginary = 0;
    for (const [i, sample] of voice.entries()) {
      real += sample * Math.cos(step * i);
      imaginary += sample * Math.sin(step * i);
    }
    return Math.hypot(real, imaginary);
  };
  const cents = Array.from({ length: 41 }, (_, i) => i - 20);
  const loudest = cents.reduce((best, next) => (strength(next) > strength(best) ? next : best));
  expect(Math.abs(loudest)).toBeLessThanOrEqual(3);
});

test('a sine of 997 Hz on both sides at -20 dBFS is measured as -20 LUFS', () => {
  expect(measureLoudness(sineBus(3, 997, 0.1))).toBeCloseTo(-20, 1);
});

test('nothing leaves the limiter above -2 dBFS', () => {
  const bus = sineBus(0.5, 440, 4);
  limit(bus);
  expect(Math.max(...bus.left.map(Math.abs))).toBeLessThanOrEqual(10 ** (-2 / 20) + 1e-6);
});

test('a mastered piece has the wanted loudness and ends in silence', () => {
  const bus = sineBus(4, 440, 0.02);
  master(bus, { lufs: -16, fadeS: 0.5 });
  expect(measureLoudness(bus)).toBeCloseTo(-16, 0);
  expect(Math.abs(bus.right.at(-1) ?? 1)).toBe(0);
});
