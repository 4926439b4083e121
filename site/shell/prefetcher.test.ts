import { expect, test } from 'vitest';
import type { NetworkClass } from '#site/platform/network-class.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createPrefetcher, type PrefetchSign } from '#site/shell/prefetcher.ts';

const open = (network: NetworkClass, failures = 0) => {
  const loaded: string[] = [];
  const prefetch = createPrefetcher({
    networkClass: () => network,
    screenOf: (path) => {
      const id = path.split('/')[1] ?? '';
      if (id === '') return null;
      const load = async () => {
        loaded.push(path);
        if (loaded.length <= failures) throw new Error('offline');
      };
      return { id, load };
    },
  });
  return { prefetch, loaded };
};

const table: [NetworkClass, PrefetchSign[]][] = [
  ['high', ['seen', 'pointed', 'pressed']],
  ['medium', ['pressed']],
  ['low', []],
];

test.each(table)('on a network of class %s these signals count: %j', (network, heeded) => {
  for (const sign of ['seen', 'pointed', 'pressed'] as const) {
    const { prefetch, loaded } = open(network);
    prefetch('/blog', sign);
    expect(loaded, sign).toEqual(heeded.includes(sign) ? ['/blog'] : []);
  }
});

test('a screen is fetched once, even if several URLs lead to it', () => {
  const { prefetch, loaded } = open('high');
  prefetch('/projects/a', 'seen');
  prefetch('/projects/b', 'pointed');
  prefetch('/', 'pointed');
  expect(loaded).toEqual(['/projects/a']);
});

test('a failed fetch is retried', async () => {
  const { prefetch, loaded } = open('high', 1);
  prefetch('/blog', 'seen');
  await settled();
  prefetch('/blog', 'pointed');
  expect(loaded).toEqual(['/blog', '/blog']);
});
