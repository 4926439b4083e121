import { expect, test, vi } from 'vitest';
import { tryTwice } from './try-twice.ts';

/** A page with these style sheets. Its time advances when the test says so. */
const openHost = (...hrefs: string[]) => {
  const requested: { href: string; end: (event: 'load' | 'error') => void }[] = [];
  const links = hrefs.map((href) => ({
    href,
    cloneNode: () => {
      const ends = new Map<string, () => void>();
      requested.push({ href, end: (event) => ends.get(event)?.() });
      return { addEventListener: (event: string, end: () => void) => ends.set(event, end) };
    },
    after: () => {},
  }));
  let pass = () => {};
  return {
    requested,
    pass: () => pass(),
    host: {
      page: { querySelectorAll: () => links, styleSheets: links } as unknown as Document,
      wait: vi.fn((_ms: number) => new Promise<void>((go) => (pass = go))),
    },
  };
};

test('a part that loads is loaded once', async () => {
  const { host } = openHost();
  const load = vi.fn(() => Promise.resolve('part'));
  expect(await tryTwice(load, host.wait, host.page)).toBe('part');
  expect(load).toHaveBeenCalledOnce();
});

test('an aborted part fails only if its retry fails too', async () => {
  const { host, pass } = openHost();
  const load = vi.fn(() => Promise.reject(new TypeError('error loading')));
  const settled = vi.fn();
  const loading = tryTwice(load, host.wait, host.page).catch(settled);
  await vi.waitFor(() => expect(host.wait).toHaveBeenCalledOnce());
  expect(settled).not.toHaveBeenCalled();
  pass();
  await loading;
  expect(settled).toHaveBeenCalledExactlyOnceWith(new TypeError('error loading'));
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['load', 'error'] as const)(
  'a part whose stylesheet failed waits for it, and fails with it: %s',
  async (event) => {
    const { host, pass, requested } = openHost('http://site/a.css', 'http://site/b.css');
    const failure = new Error('Unable to preload CSS for http://site/b.css');
    const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(failure);
    const loading = tryTwice(load, host.wait, host.page).catch((error: unknown) => error);
    await vi.waitFor(() => expect(host.wait).toHaveBeenCalledOnce());
    pass();
    await vi.waitFor(() => expect(requested).toHaveLength(1));
    expect(requested[0]?.href).toBe('http://site/b.css');
    expect(load).toHaveBeenCalledOnce();
    requested[0]?.end(event);
    expect(await loading).toBe(event === 'load' ? 'part' : failure);
  },
);
