import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { expect, test } from 'vitest';
import type { Feature } from '#shared/contracts/features.ts';
import { createErrorHandler } from '#api/http/errors.ts';
import { openBuiltSite } from '#api/http/site.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const logged: unknown[] = [];
const note = (_event: string, what?: object) => void logged.push(what);
const logger = { debug: note, info: note, warn: note, error: note };

const script = 'console.log("plates")\n'.repeat(100);

const film = '0123456789'.repeat(10);

// In the build's format: on one line, with nested lists.
const homePage =
  '<!DOCTYPE html><html lang="en"><body><nav><ul><li><a href="/projects">Projects</a></li>' +
  '<li data-needs="vr"><a href="/vr">VR</a><ul><li>The hall</li></ul></li>' +
  '<li data-needs="chat"><a href="/chat">Chat</a></li></ul></nav><h1>Home</h1>' +
  '<a data-without="chat" hidden="" href="/contact">Write</a></body></html>';
const siteMap =
  '<urlset>\n  <url><loc>https://ada.example/vr</loc></url>\n' +
  '  <url><loc>https://ada.example/projects/vr-admin</loc></url>\n</urlset>';

// Names that an owner may give a picture; the last is decomposed, as on macOS.
const ODD_NAMES = [
  ...[
    'my film.mp4',
    '100% new.png',
    "Ada's Größe.jpg",
    'part #2.mp3',
    'a+b&c;d.webp',
    '写真（1）.png',
  ],
  'Gro\u0308ße.webp',
];

const writeSite = (): string => {
  const folder = temporaryFolder();
  const put = (name: string, content: string | Buffer) => {
    mkdirSync(join(folder, 'client', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'client', name), content);
  };
  put('index.html', homePage);
  put('vr/index.html', '<h1>The hall</h1>');
  put('content/palette.json', JSON.stringify([{ key: '/vr' }, { key: '/projects/vr-admin' }]));
  put('assets/hall-3c4d.js', 'enter()');
  put('projects/index.html', '<h1>Projects</h1>');
  put('admin/index.html', '<h1>Console</h1>');
  put('404.html', '<h1>Not found</h1>');
  put('plate.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put('robots.txt', 'User-agent: *');
  put('rss.xml', '<rss/>');
  put('sitemap.xml', siteMap);
  put('projects.md', '# Projects');
  put('notes.md', '# Notes');
  put('resume.pdf', '%PDF-1.4');
  put('assets/app-1a2b.js', script);
  put('assets/app-1a2b.js.br', brotliCompressSync(script));
  put('assets/app-1a2b.js.gz', gzipSync(script));
  put('media/videos/walk.mp4', Buffer.from(film));
  for (const name of ODD_NAMES) put(`media/${name}`, name);
  put('.secret', 'hidden');
  const manifest = {
    pages: { '/': 'index.html', '/projects': 'projects/index.html', '/vr': 'vr/index.html' },
    apps: { '/admin': 'admin/index.html' },
    notFound: '404.html',
    immutablePrefix: '/assets/',
    features: { vr: { pages: ['/vr'], files: ['/assets/hall-3c4d.js'] } },
    inlineScriptHashes: [],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
};

const open = async (
  off: readonly Feature[] = [],
  folder = writeSite(),
  others: readonly string[] = [],
): Promise<string> => {
  const app = express();
  app.use((await openBuiltSite(folder, off, others)).handler);
  app.use(createErrorHandler(logger));
  return listenForTest(createServer(app));
};

const serve = async (
  off: readonly Feature[] = [],
  folder = writeSite(),
  others: readonly string[] = [],
) => {
  const url = await open(off, folder, others);
  return async (path: string, headers: Record<string, string> = {}) => {
    // fetch would send no-cache, which never gets a 304.
    const requested = { 'cache-control': 'max-age=0', ...headers };
    const response = await fetch(`${url}${path}`, { headers: requested, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
};

test('a page is served at its URL, revalidated by its ETag', async () => {
  const get = await serve();
  const page = await get('/projects?type=ai');
  expect(page).toMatchObject({ status: 200, text: '<h1>Projects</h1>' });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const tag = page.headers.get('etag') ?? '';
  expect((await get('/projects', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/', { 'if-none-match': tag })).status).toBe(200);
});

test('an unknown path is a real 404 with the static page', async () => {
  const get = await serve();
  for (const path of [
    '/nothing',
    '/projects/none',
    '/assets/gone.js',
    '/.secret',
    '/404.html',
    '/projects/index.html',
  ]) {
    expect(await get(path), path).toMatchObject({ status: 404, text: '<h1>Not found</h1>' });
  }
});

test.each(ODD_NAMES)('serves the file %s', async (name) => {
  const get = await serve();
  const address = encodeURIComponent(name.normalize('NFC'));
  expect(await get(`/media/${address}`)).toMatchObject({ status: 200, text: name });
  expect(await get(`/media/${encodeURIComponent(name)}`)).toMatchObject({ status: 200 });
});

test('logs a file that has disappeared since the start, and lets it be requested again', async () => {
  const folder = writeSite();
  const get = await serve([], folder);
  rmSync(join(folder, 'client'), { recursive: true });
  logged.length = 0;
  for (const path of ['/projects', '/admin/inbox', '/assets/app-1a2b.js', '/plate.svg', '/none']) {
    const { status, headers, text } = await get(path, { 'accept-encoding': 'br' });
    expect(status, path).toBe(503);
    expect(JSON.parse(text), path).toMatchObject({ error: { code: 'storage_unavailable' } });
    expect(headers.get('cache-control'), path).toBe('no-store');
    for (const name of ['content-encoding', 'etag', 'last-modified', 'accept-ranges'])
      expect(headers.get(name), `${path} ${name}`).toBeNull();
    expect(logged.at(-1), path).toMatchObject({ error: { name: 'MissingFileError' } });
  }
  expect(logged).toHaveLength(5);
});

test('serves nothing outside the folder', async () => {
  const get = await serve();
  for (const path of [
    '/%2e%2e/manifest.json',
    '/..%2fmanifest.json',
    '/assets/..%5c..%5cmanifest.json',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('the console answers below its prefix and is not indexed', async () => {
  const get = await serve();
  for (const path of ['/admin', '/admin/inbox/42']) {
    const page = await get(path);
    expect(page).toMatchObject({ status: 200, text: '<h1>Console</h1>' });
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  }
  expect((await get('/administrator')).status).toBe(404);
});

test('an unknown path of the console is not found, and a near one leads to its screen', async () => {
  const get = await serve();
  for (const path of ['/admin/cellar', '/admin/settings/cellar', '/admin/live/5']) {
    const page = await get(path);
    // The console shows its own screen for it.
    expect(page).toMatchObject({ status: 404, text: '<h1>Console</h1>' });
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  }
  const guess = await get('/admin/messages?box=spam');
  expect([guess.status, guess.headers.get('location')]).toEqual([302, '/admin/contact?box=spam']);
});

test('serves every file with its content type', async () => {
  const get = await serve();
  for (const [path, type] of [
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/projects.md', 'text/markdown; charset=utf-8'],
    ['/resume.pdf', 'application/pdf'],
  ] as const) {
    const file = await get(path);
    expect(file.status, path).toBe(200);
    expect(file.headers.get('content-type'), path).toBe(type);
  }
});

test('a markdown copy names its page as the canonical one', async () => {
  const get = await serve();
  expect((await get('/projects.md')).headers.get('link')).toBe('</projects>; rel="canonical"');
  expect((await get('/notes.md')).headers.get('link')).toBeNull();
});

test('hashed assets are immutable and sent in the smallest encoding that the browser accepts', async () => {
  const get = await serve();
  const tags = new Set<string | null>();
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['*, br;q=0', 'gzip'],
    ['GZIP;q=0.5, BR;q=0.1', 'br'],
    ['x-br', null],
  ] as const) {
    const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect(asset.text).toBe(script);
    expect(asset.headers.get('content-encoding')).toBe(encoding);
    expect(asset.headers.get('vary')).toContain('Accept-Encoding');
    expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    tags.add(asset.headers.get('etag'));
  }
  expect(tags.size).toBe(3);
});

test('serves any range of a film, and its ETag revalidates it', async () => {
  const get = await serve();
  const whole = await get('/media/videos/walk.mp4');
  expect(whole).toMatchObject({ status: 200, text: film });
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(whole.headers.get('cache-control')).toBe('no-cache');
  const tag = whole.headers.get('etag') ?? '';
  for (const [range, text, position] of [
    ['bytes=0-1', '01', 'bytes 0-1/100'],
    ['bytes=95-', '56789', 'bytes 95-99/100'],
    ['bytes=-3', '789', 'bytes 97-99/100'],
  ] as const) {
    const part = await get('/media/videos/walk.mp4', { range });
    expect(part).toMatchObject({ status: 206, text });
    expect(part.headers.get('content-range')).toBe(position);
    expect(part.headers.get('etag')).toBe(tag);
  }
  const request = (headers: Record<string, string>) => get('/media/videos/walk.mp4', headers);
  expect((await request({ 'if-none-match': tag })).status).toBe(304);
  expect((await request({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
  // The film has changed: a range of the new one is useless with part of the old one.
  expect((await request({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  const beyond = await request({ range: 'bytes=200-' });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe('bytes */100');
});

test('reports a site that was not built in one line', async () => {
  const opening = openBuiltSite(temporaryFolder());
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow('run npm run build');
});

test('serves only hashed files of other builds, and none of features that are off', async () => {
  const other = writeSite();
  for (const [name, text] of [
    ['assets/app-0000.js', 'of the other'],
    ['assets/app-1a2b.js', 'not this one'],
    ['taken-back.pdf', 'of the other'],
  ] as const)
    writeFileSync(join(other, 'client', name), text);
  const folder = writeSite();
  rmSync(join(folder, 'client/assets/hall-3c4d.js'));
  const others = [other, join(temporaryFolder(), 'gone')];

  const get = await serve([], folder, others);
  const left = await get('/assets/app-0000.js');
  expect(left).toMatchObject({ status: 200, text: 'of the other' });
  expect(left.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await get('/assets/app-1a2b.js')).toMatchObject({ status: 200, text: script });
  expect((await get('/taken-back.pdf')).status).toBe(404);
  expect((await get('/assets/hall-3c4d.js')).status).toBe(200);
  const without = await serve(['vr'], folder, others);
  expect((await without('/assets/hall-3c4d.js')).status).toBe(404);
});

test('a drawing may have inline styles, and nothing else', async () => {
  const get = await serve();
  const policy = (await get('/plate.svg')).headers.get('content-security-policy');
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  expect((await get('/robots.txt')).headers.get('content-security-policy')).toBeNull();
});

test('a feature that is off has no page, no files, and no links to it', async () => {
  const [on, off] = [await serve(), await serve(['vr'])];
  expect((await on('/vr')).status).toBe(200);
  expect((await on('/')).text).toBe(homePage);
  for (const path of ['/vr', '/vr/index.html', '/assets/hall-3c4d.js']) {
    expect(await off(path)).toMatchObject({ status: 404 });
    expect((await off(path)).text).toContain('Not found');
  }
  const home = await off('/');
  expect(home.text).toContain('<html data-off="vr" lang="en">');
  expect(home.text).not.toContain('/vr"');
  expect(home.text).not.toContain('The hall');
  expect(home.text).toContain('<li data-needs="chat"><a href="/chat">Chat</a></li></ul></nav>');
  expect((await off('/sitemap.xml')).text).toBe(
    '<urlset>\n  <url><loc>https://ada.example/projects/vr-admin</loc></url>\n</urlset>',
  );
  expect(JSON.parse((await off('/content/palette.json')).text)).toEqual([
    { key: '/projects/vr-admin' },
  ]);
});

test('shows a feature’s substitute only while the feature is off', async () => {
  const shown = '<a data-without="chat" href="/contact">Write</a>';
  expect((await (await serve(['chat']))('/')).text).toContain(shown);
  expect((await (await serve(['vr']))('/')).text).not.toContain(shown);
});

test('a page without a feature has its own ETag and encodings', async () => {
  const [on, off] = [await serve(), await serve(['vr'])];
  const plain = await off('/');
  const tag = plain.headers.get('etag') ?? '';
  expect(tag).not.toBe((await on('/')).headers.get('etag'));
  expect((await off('/', { 'if-none-match': tag })).status).toBe(304);
  const script = await off('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.text).toBe((await on('/assets/app-1a2b.js')).text);
});

/** Sends the path exactly as given: fetch would normalize it. */
const requestRaw = async (url: string, path: string) => {
  const { hostname, port } = new URL(url);
  const request = httpRequest({ host: hostname, port, path, method: 'GET' });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, location: response.headers.location ?? null };
};

test('no redirect leads to another site, however its path is spelled', async () => {
  const url = await open();
  const evil = [
    ...['/\\evil.example/', '/\\evil.example\\/', '/\\/evil.example/', '/%5cevil.example/'],
    ...['/%5Cevil.example/', '//evil.example/', '///evil.example/', '/%2fevil.example/'],
    ...[
      '/%2f%2fevil.example/',
      '/%09/evil.example/',
      '/%0a/evil.example/',
      '/%0d%0a/evil.example/',
    ],
    ...[
      '/.//evil.example/',
      '/..//evil.example/',
      '/x/..//evil.example/',
      '/%2e%2e//evil.example/',
    ],
    ...['/;@evil.example/', '/@evil.example/', '/:80/', 'http://evil.example/projects/'],
    ...['http://evil.example//evil.example/', '/\\evil.example/?to=https://evil.example/'],
  ];
  for (const path of evil) {
    const { status, location } = await requestRaw(url, path);
    expect([301, 400, 404], path).toContain(status);
    if (location !== null) expect(new URL(location, url).origin, path).toBe(url);
    // Only paths of our own pages are redirected; any other is not found.
    if (!path.includes('/projects/')) expect(status, path).toBe(404);
  }
});

test('a path with a trailing slash redirects to the one without, with its query', async () => {
  const url = await open();
  expect(await requestRaw(url, '/projects/?type=ai&to=//evil.example/')).toEqual({
    status: 301,
    location: '/projects?type=ai&to=//evil.example/',
  });
  expect(await requestRaw(url, '/projects//')).toEqual({ status: 301, location: '/projects' });
  expect(await requestRaw(url, '/admin/inbox/')).toEqual({ status: 301, location: '/admin/inbox' });
});
