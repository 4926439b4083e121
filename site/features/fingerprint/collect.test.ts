import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import {
  fingerprintAttributes,
  type FingerprintAttribute,
} from '#shared/domain/fingerprint/parts.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { collect } from '#site/features/fingerprint/collect.ts';
import type { Source } from '#site/platform/identity/sources/browser-view.ts';
import { settled } from '#shared/client/testing/settled.ts';

const browser = { navigator: {} };

const sourcesOf = (over: Partial<Record<FingerprintAttribute, Source>> = {}) =>
  ({
    ...Object.fromEntries(fingerprintAttributes.map((name) => [name, () => `its ${name}`])),
    ...over,
  }) as Record<FingerprintAttribute, Source>;

const collectWith = (sources: Record<FingerprintAttribute, Source>, clock = createFakeClock()) =>
  collect({ sources, browser, timers: clock, clock });

test('reads every attribute in the documented order', async () => {
  const readings = await collectWith(sourcesOf());
  expect(Object.keys(readings)).toEqual([...fingerprintAttributes]);
  expect(readings.tz).toEqual({ value: 'its tz' });
});

test('a failing source does not affect the others', async () => {
  const failing = (): never => {
    throw new Error('forbidden');
  };
  const readings = await collectWith(sourcesOf({ ua: failing, globals: failing }));
  expect(readings.ua).toEqual({ error: 'threw' });
  expect(readings.platform).toEqual({ value: 'its platform' });
});

test('waits for slow sources in parallel', async () => {
  const clock = createFakeClock();
  const hang = () => new Promise<string>(() => {});
  const reading = collectWith(sourcesOf({ ua: hang, platform: hang, tz: hang }), clock);
  clock.advance(100);
  const readings = await reading;
  expect([readings.ua, readings.platform, readings.tz]).toEqual(
    [1, 2, 3].map(() => ({ error: 'timeout' })),
  );
  expect(readings.lang).toEqual({ value: 'its lang' });
});

test('yields to the page after sixteen milliseconds of reading', async () => {
  const clock = createFakeClock();
  let hasRun = false;
  const slow = () => {
    clock.advance(16);
    clock.after(0, () => (hasRun = true));
    return 'slow';
  };
  let couldRun = false;
  const afterwards = () => {
    couldRun = hasRun;
    return 'next';
  };
  const reading = collectWith(sourcesOf({ platform: slow, lang: afterwards }), clock);
  await settled();
  expect(couldRun).toBe(false);
  clock.advance(0);
  await reading;
  expect(couldRun).toBe(true);
});

test('skips the remaining sources after a second and sends what is there', async () => {
  const clock = createFakeClock();
  const slow = () => {
    clock.advance(600);
    return 'slow';
  };
  const reading = collectWith(sourcesOf({ ua: slow, platform: slow }), clock);
  for (let round = 0; round < 3; round += 1) {
    await settled();
    clock.advance(0);
  }
  const readings = await reading;
  expect(readings.platform).toEqual({ value: 'slow' });
  expect(readings.lang).toEqual({ error: 'timeout' });
  expect(readings.globals).toEqual({ error: 'timeout' });
});

test('the server accepts the readings for any source results', async () => {
  const source = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }).map((text) => () => text),
    fc
      .string({ unit: fc.constantFrom('\ud83d', '\ude80', 'a'), maxLength: 600 })
      .map((text) => () => text),
    fc.constant(() => null),
    fc.constant(() => Promise.resolve('later')),
    fc.constant((): never => {
      throw new Error('no');
    }),
  );
  const count = fingerprintAttributes.length;
  const given = fc.array<Source>(source, { minLength: count, maxLength: count });
  await fc.assert(
    fc.asyncProperty(given, async (sources) => {
      const readings = await collectWith(
        sourcesOf(Object.fromEntries(fingerprintAttributes.map((name, n) => [name, sources[n]]))),
      );
      expect(sendFingerprint.body.shape.attributes.safeParse(readings).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});
