import { expect, test, vi } from 'vitest';
import { mountWhenIdle } from './mount-when-idle.ts';

const mountWith = (mount: () => Promise<unknown>) => {
  const later = vi.fn<(run: () => void, ms: number) => void>();
  const report = vi.fn<(error: unknown) => void>();
  mountWhenIdle(mount, { idle: (run) => run(), later, report });
  return { later, report };
};

test('a part that does not load is tried again, and its failure is reported only then', async () => {
  const failure = new TypeError('error loading dynamically imported module');
  const mount = vi.fn(() => Promise.reject(failure));
  const { later, report } = mountWith(mount);
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
  // A page that is left never comes to this.
  expect(report).not.toHaveBeenCalled();
  later.mock.calls[0]?.[0]();
  await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(failure));
  expect(mount).toHaveBeenCalledTimes(2);
});

test('a part that loads at the second try is mounted without a report', async () => {
  const mount = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new TypeError('broken off'));
  const { later, report } = mountWith(mount);
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
  later.mock.calls[0]?.[0]();
  await mount.mock.results[1]?.value;
  expect(report).not.toHaveBeenCalled();
});
