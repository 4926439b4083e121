import { expect, test } from 'vitest';
import { createWithLock } from '#site/platform/web-lock.ts';

test('without web locks, work under one name runs one after the other, also after a failure', async () => {
  const withLock = createWithLock(undefined);
  const log: string[] = [];
  let release = (): void => undefined;
  const first = withLock('a', async () => {
    log.push('first begins');
    await new Promise<void>((resolve) => (release = resolve));
    log.push('first ends');
    throw new Error('broken');
  });
  const second = withLock('a', () => Promise.resolve(log.push('second')));
  await withLock('b', () => Promise.resolve(log.push('other name')));
  expect(log).toEqual(['first begins', 'other name']);
  release();
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(log).toEqual(['first begins', 'other name', 'first ends', 'second']);
});

test('with web locks, the result of the work comes back', async () => {
  const names: string[] = [];
  const locks = {
    request: async (name: string, work: () => Promise<unknown>) => {
      names.push(name);
      await work();
    },
  } as unknown as LockManager;
  await expect(createWithLock(locks)('a', () => Promise.resolve(7))).resolves.toBe(7);
  expect(names).toEqual(['a']);
});
