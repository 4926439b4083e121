import { expect, test } from 'vitest';
import { createAppFiles, pathInside } from './app-files.ts';

const files: Record<string, string> = { 'index.html': '<!doctype html>', 'assets/a.js': '1' };
const open = (server: string | null = 'https://foyer.example') =>
  createAppFiles({
    read: (path) => {
      const text = files[path];
      return Promise.resolve(text === undefined ? null : new TextEncoder().encode(text));
    },
    server: () => server,
    dev: null,
    fetch: (url) =>
      url === 'https://foyer.example/images/projects/loom/header.svg'
        ? Promise.resolve(new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }))
        : Promise.reject(new Error('not in development')),
  });

test('all paths of the console give the one page, and files have their type', async () => {
  for (const address of ['app://console/', 'app://console/admin', 'app://console/admin/inbox/x']) {
    const page = await open()(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  }
  const script = await open()('app://console/assets/a.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('a page may connect only to the configured server', async () => {
  const policy = async (server: string | null) =>
    (await open(server)('app://console/')).headers.get('content-security-policy') ?? '';
  expect(await policy('https://foyer.example')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src https://foyer.example wss://foyer.example; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(await policy(null)).toContain("connect-src 'none'");
});

test.each([
  'app://other/index.html',
  'app://console/../main.cjs',
  'app://console/%2e%2e/main.cjs',
  'app://console/..%2fmain.cjs',
  'app://console/assets/..%5c..%5cmain.cjs',
  'app://console/.env',
  'app://console/C:/windows',
  'app://console/%00',
  'app://console/%',
  'app://console/none.js',
  'nonsense',
])('%s is not found', async (address) => {
  expect((await open()(address)).status).toBe(404);
});

test('refuses paths that leave the folder', () => {
  for (const path of ['/../x', '/a/../../x', '/%2e%2e/x', '/a\\..\\x', '/a:b']) {
    expect(pathInside(path)).toBeNull();
  }
  expect(pathInside('/assets/a-1.js')).toBe('assets/a-1.js');
});

test('project drawings come from the configured server, and nothing else of it does', async () => {
  const drawing = await open()('app://console/images/projects/loom/header.svg');
  expect([drawing.status, drawing.headers.get('content-type'), await drawing.text()]).toEqual([
    200,
    'image/svg+xml',
    '<svg/>',
  ]);
  for (const path of ['projects/none/header.svg', 'projects/loom/other.svg', 'cards/home.png'])
    expect((await open()(`app://console/images/${path}`)).status).toBe(404);
  expect((await open(null)('app://console/images/projects/loom/header.svg')).status).toBe(404);
});

test('answers only read requests', async () => {
  expect((await open()('app://console/', 'POST')).status).toBe(405);
});

test('in development the files come from the development server, with hot reload', async () => {
  const requested: string[] = [];
  const answer = createAppFiles({
    read: () => Promise.resolve(null),
    server: () => null,
    dev: 'http://127.0.0.1:5173',
    fetch: (url) => {
      requested.push(url);
      return Promise.resolve(new Response('x', { headers: { 'content-type': 'text/html' } }));
    },
  });
  const page = await answer('app://console/admin/inbox');
  await answer('app://console/node_modules/.vite/deps/react.js?v=1');
  expect(requested).toEqual([
    'http://127.0.0.1:5173/desktop/renderer/index.html',
    'http://127.0.0.1:5173/node_modules/.vite/deps/react.js?v=1',
  ]);
  expect(page.headers.get('content-security-policy')).toContain('ws://127.0.0.1:5173');
});
