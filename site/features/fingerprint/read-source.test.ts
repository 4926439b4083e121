import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { readSource } from '#site/features/fingerprint/read-source.ts';
import type { Source } from '#site/platform/identity/sources/browser-view.ts';

const browser = { navigator: {} };
const read = (source: Source) => readSource(source, browser, createFakeClock(), 100);

test('a value, at once or later, is the value', async () => {
  expect(await read(() => 'en')).toEqual({ value: 'en' });
  expect(await read(() => Promise.resolve('en'))).toEqual({ value: 'en' });
  expect(await read(() => '')).toEqual({ value: '' });
});

test('a browser that does not tell, throws or rejects gives an error that is a value', async () => {
  expect(await read(() => null)).toEqual({ error: 'unavailable' });
  expect(await read(() => Promise.resolve(null))).toEqual({ error: 'unavailable' });
  const oops = new Error('secret of the page');
  const thrown = await read(() => {
    throw oops;
  });
  expect(thrown).toEqual({ error: 'threw' });
  expect(await read(() => Promise.reject(oops))).toEqual({ error: 'threw' });
});

test('a source that hangs is left after its time, and the timer of one that answered is taken back', async () => {
  const clock = createFakeClock();
  const hanging = readSource(() => new Promise(() => {}), browser, clock, 100);
  clock.advance(100);
  expect(await hanging).toEqual({ error: 'timeout' });
  await readSource(() => Promise.resolve('in time'), browser, clock, 100);
  expect(clock.pending()).toBe(0);
});

test('a value is what the server takes: not endless, no halves of characters', async () => {
  const long = await read(() => `${'x'.repeat(511)}🚀`);
  expect(long).toEqual({ value: `${'x'.repeat(511)}\ufffd` });
  expect(await read(() => 'a🚀b')).toEqual({ value: 'a🚀b' });
});
