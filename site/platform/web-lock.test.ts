import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createWithLock } from '#site/platform/web-lock.ts';

test('without Web Locks, runs tasks of one name in sequence, also after a failure', async () => {
  const withLock = createWithLock(undefined, createFakeClock());
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

test("with Web Locks, returns the task's result", async () => {
  const names: string[] = [];
  const locks = {
    request: async (name: string, _options: unknown, work: () => Promise<unknown>) => {
      names.push(name);
      await work();
    },
  } as unknown as LockManager;
  await expect(
    createWithLock(locks, createFakeClock())('a', () => Promise.resolve(7)),
  ).resolves.toBe(7);
  expect(names).toEqual(['a']);
});

test('runs the task once when the browser refuses locks', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const withLock = createWithLock({ request } as unknown as LockManager, createFakeClock());
  let count = 0;
  await expect(withLock('a', () => Promise.resolve((count += 1)))).resolves.toBe(1);
});

test('does not repeat a task that fails under a lock', async () => {
  const request = (_name: string, _options: unknown, work: () => Promise<unknown>) => work();
  const withLock = createWithLock({ request } as unknown as LockManager, createFakeClock());
  let count = 0;
  const broken = withLock('a', () => {
    count += 1;
    return Promise.reject(new Error('broken'));
  });
  await expect(broken).rejects.toThrow('broken');
  expect(count).toBe(1);
});

/** One lock as in browsers: one holder, a queue and `steal`. */
const aLockManager = () => {
  let holder: { lose: (error: Error) => void } | null = null;
  const request = async (
    _name: string,
    { signal, steal }: LockOptions,
    work: () => Promise<unknown>,
  ) => {
    if (holder !== null && !steal) {
      await new Promise((_, fail) =>
        signal?.addEventListener('abort', () => fail(new DOMException('waited', 'AbortError'))),
      );
    }
    holder?.lose(new DOMException('stolen', 'AbortError'));
    const stolen = new Promise((_, lose) => (holder = { lose }));
    await Promise.race([work(), stolen]);
    holder = null;
  };
  return { request } as unknown as LockManager;
};

test('waits a limited time for a tab that never releases, then completes its task', async () => {
  const clock = createFakeClock();
  const locks = aLockManager();
  const log: string[] = [];
  let thaw = (): void => undefined;
  const frozen = createWithLock(locks, clock)('a', async () => {
    await new Promise<void>((resolve) => (thaw = resolve));
    return 'thawed';
  });
  const waiting = createWithLock(locks, clock)(
    'a',
    () => Promise.resolve(log.push('other')),
    8_000,
  );
  clock.advance(7_999);
  await Promise.resolve();
  expect(log).toEqual([]);
  clock.advance(1);
  await waiting;
  expect(log).toEqual(['other']);
  thaw();
  await expect(frozen).resolves.toBe('thawed');
  expect(clock.pending()).toBe(0);
});

test("passes on the task's own error, even after the lock was stolen", async () => {
  const withLock = createWithLock(aLockManager(), createFakeClock());
  await expect(withLock('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
