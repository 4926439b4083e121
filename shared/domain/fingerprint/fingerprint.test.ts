import { expect, test } from 'vitest';
import { entropyBits } from '#shared/domain/fingerprint/entropy-bits.ts';
import {
  fingerprintAttributes,
  subhashNames,
  subhashParts,
} from '#shared/domain/fingerprint/parts.ts';
import {
  addComparison,
  noStabilityRecord,
  stabilityScore,
} from '#shared/domain/fingerprint/stability.ts';
import { subhashText } from '#shared/domain/fingerprint/subhash-text.ts';
import { surprisal } from '#shared/domain/fingerprint/surprisal.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { aFingerprint, readingsOf } from '#shared/testing/fingerprints.ts';

test('every attribute is in exactly one subhash', () => {
  const parts = Object.values(subhashParts).flat();
  expect(parts.toSorted()).toEqual([...fingerprintAttributes].toSorted());
});

test('an attribute changes the text of its own subhash and no other', () => {
  const before = readingsOf();
  for (const attribute of fingerprintAttributes) {
    const after = readingsOf({ [attribute]: { value: 'another' } });
    const changed = subhashNames.filter(
      (name) => subhashText(name, before) !== subhashText(name, after),
    );
    expect(changed).toHaveLength(1);
    expect(subhashParts[changed[0] ?? 'browser']).toContain(attribute);
  }
});

test('an unavailable attribute is a trait, one that timed out is unknown', () => {
  const withheld = readingsOf({ devmem: { error: 'unavailable' } });
  expect(subhashText('hardware', withheld)).not.toBe(subhashText('hardware', readingsOf()));
  const late = readingsOf({ devmem: { error: 'timeout' } });
  expect(subhashText('hardware', late)).toBeNull();
  expect(subhashText('screen', late)).toBe(subhashText('screen', readingsOf()));
});

test('entropy counts the best of each family, and less if a source failed', () => {
  expect(entropyBits(readingsOf())).toBe(14.6);
  expect(entropyBits(readingsOf({ tz: { error: 'threw' } }))).toBe(14.6);
  expect(entropyBits(readingsOf({ ua: { error: 'timeout' } }))).toBe(8.7);
  expect(entropyBits(readingsOf({ lang: { error: 'unavailable' } }))).toBe(12.1);
});

for (const [userAgent, score] of [
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36', 0.4],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 0.3],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0.3],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 0.6],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0', 0.5],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 0.7],
] as const) {
  test(`without comparisons, stability is ${score} for ${userAgent.slice(12, 40)}`, () => {
    expect(stabilityScore(noStabilityRecord, userAgent)).toBe(score);
  });
}

test('stability rises with unchanged time and falls with change', () => {
  const { subhashes } = aFingerprint();
  const moved = { ...subhashes, timezone: 'f'.repeat(16), language: 'e'.repeat(16) };
  const score = (record: typeof noStabilityRecord) => stabilityScore(record, 'X11; Linux');
  const week = addComparison(noStabilityRecord, subhashes, subhashes, 7 * DAY_MS);
  expect(score(week)).toBe(0.85);
  const day = addComparison(noStabilityRecord, subhashes, subhashes, DAY_MS);
  expect(score(day)).toBeGreaterThan(0.7);
  expect(score(day)).toBeLessThan(score(week));
  expect(score(addComparison(noStabilityRecord, subhashes, moved, 7 * DAY_MS))).toBe(0.65);
});

test('updates, settings, networks, unknown values and a clock set back do not count', () => {
  const { subhashes } = aFingerprint();
  const updated = { ...subhashes, browser: 'f'.repeat(16), network: null, preferences: null };
  expect(addComparison(noStabilityRecord, subhashes, updated, 7 * DAY_MS)).toEqual({
    weight: 1,
    sum: 1,
  });
  const late = { ...subhashes, hardware: null };
  expect(addComparison(noStabilityRecord, late, subhashes, 7 * DAY_MS).sum).toBe(1);
  expect(addComparison(noStabilityRecord, subhashes, subhashes, -1)).toEqual(noStabilityRecord);
});

test('surprisal is null for a small crowd, capped, and lower for common values', () => {
  expect(surprisal({ seen: 1, visitors: 999, distinct: 10 })).toBeNull();
  const of = (seen: number) => surprisal({ seen, visitors: 1_024, distinct: 900 });
  expect(of(1)).toBeLessThanOrEqual(10);
  expect(of(1)).toBeGreaterThan(9);
  expect(of(0)).toBe(10);
  expect(of(500)).toBeLessThan(of(5) ?? 0);
  expect(surprisal({ seen: 2_000, visitors: 2_000, distinct: 1 })).toBeCloseTo(0, 2);
});
