import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { readSource } from '#site/features/fingerprint/collect.ts';
import type { Source } from '#site/platform/identity/sources/browser-view.ts';

const browser = { navigator: {} };
const read = (source: Source) => readSource(source, browser, createFakeClock(), 100);

test('returns a value, synchronous or asynchronous', async () => {
  expect(await read(() => 'en')).toEqual({ value: 'en' });
  expect(await read(() => Promise.resolve('en'))).toEqual({ value: 'en' });
  expect(await read(() => '')).toEqual({ value: '' });
});

test('turns a missing API, an exception or a rejection into an error value', async () => {
  expect(await read(() => null)).toEqual({ error: 'unavailable' });
  expect(await read(() => Promise.resolve(null))).toEqual({ error: 'unavailable' });
  const oops = new Error('secret of the page');
  const thrown = await read(() => {
    throw oops;
  });
  expect(thrown).toEqual({ error: 'threw' });
  expect(await read(() => Promise.reject(oops))).toEqual({ error: 'threw' });
});

test('gives up a hanging source, and clears the timer of one that answered', async () => {
  const clock = createFakeClock();
  const hanging = readSource(() => new Promise(() => {}), browser, clock, 100);
  clock.advance(100);
  expect(await hanging).toEqual({ error: 'timeout' });
  await readSource(() => Promise.resolve('in time'), browser, clock, 100);
  expect(clock.pending()).toBe(0);
});

test('returns only values the server accepts: finite, without lone surrogates', async () => {
  const long = await read(() => `${'x'.repeat(511)}🚀`);
  expect(long).toEqual({ value: `${'x'.repeat(511)}\ufffd` });
  expect(await read(() => 'a🚀b')).toEqual({ value: 'a🚀b' });
});
