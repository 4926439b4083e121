import { expect, test, vi } from 'vitest';
import { tryTwice } from './try-twice.ts';

/** A page with these stylesheets, whose time passes when the test says so. */
const openHost = (...hrefs: string[]) => {
  const links = new Set(hrefs.map((href) => ({ href, remove: () => {} })));
  for (const link of links) link.remove = () => void links.delete(link);
  let pass = () => {};
  return {
    stylesheets: () => [...links].map(({ href }) => href),
    pass: () => pass(),
    host: {
      page: { querySelectorAll: () => [...links] } as unknown as Document,
      wait: vi.fn((_ms: number) => new Promise<void>((go) => (pass = go))),
    },
  };
};

test('what loads is loaded once', async () => {
  const { host } = openHost();
  const load = vi.fn(() => Promise.resolve('part'));
  expect(await tryTwice(load, host)).toBe('part');
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was broken off fails only when it fails again later', async () => {
  const { host, pass } = openHost();
  const load = vi.fn(() => Promise.reject(new TypeError('error loading')));
  const settled = vi.fn();
  const loading = tryTwice(load, host).catch(settled);
  await vi.waitFor(() => expect(host.wait).toHaveBeenCalledOnce());
  expect(settled).not.toHaveBeenCalled();
  pass();
  await loading;
  expect(settled).toHaveBeenCalledExactlyOnceWith(new TypeError('error loading'));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a stylesheet that failed is requested again', async () => {
  const { host, pass, stylesheets } = openHost('http://site/a.css', 'http://site/b.css');
  const load = vi
    .fn(() => Promise.resolve('part'))
    .mockRejectedValueOnce(new Error('Unable to preload CSS for http://site/b.css'));
  const loading = tryTwice(load, host);
  await vi.waitFor(() => expect(host.wait).toHaveBeenCalledOnce());
  expect(stylesheets()).toEqual(['http://site/a.css']);
  pass();
  expect(await loading).toBe('part');
});
