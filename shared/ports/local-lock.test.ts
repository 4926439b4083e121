import { expect, test } from 'vitest';
import { createLocalLock } from '#shared/ports/local-lock.ts';

/** Work that ends on request. */
const aWork = (log: string[], name: string) => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end };
};

test('work under one key runs in the order of the calls, in parallel to other keys', async () => {
  const log: string[] = [];
  const withLock = createLocalLock();
  const [first, second, other] = ['first', 'second', 'other'].map((name) => aWork(log, name));
  if (!first || !second || !other) throw new Error('there are three');
  const results = [withLock('a', first.run), withLock('a', second.run), withLock('b', other.run)];
  other.end();
  second.end();
  expect(await results[2]).toBe('other');
  expect(log).toEqual(['first begins', 'other begins', 'other ends']);
  first.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('failing work does not affect other work', async () => {
  const withLock = createLocalLock();
  const failing = withLock('a', () => Promise.reject(new Error('the first fails')));
  const next = withLock('a', async () => 'the second runs');
  await expect(failing).rejects.toThrow('the first fails');
  expect(await next).toBe('the second runs');
});
