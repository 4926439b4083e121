import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getGeo, type GeoRecord } from '#shared/contracts/geo.ts';
import { isBlocked } from '#shared/domain/geo.ts';
import { openBuiltSite } from '#api/http/site.ts';
import { startTestServer, temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const serve = async (settings: Record<string, string>) => {
  const { url } = await startTestServer(settings);
  const client = createVisitorClient(url);
  return (forwardedFor: string, headers: Record<string, string> = {}) =>
    client.call<GeoRecord>('GET', '/api/geo', undefined, {
      'x-forwarded-for': forwardedFor,
      ...headers,
    });
};

test('behind a trusted proxy the record is that of the address that the proxy saw', async () => {
  const request = await serve({ TRUST_PROXY: '1' });
  const dutch = await request('193.0.6.139');
  expect(getGeo.answer.parse(dutch.body)).toEqual({
    country: 'Netherlands',
    countryCode: 'NL',
    region: null,
    city: null,
    latitude: null,
    longitude: null,
    isUSA: false,
  });
  expect(isBlocked(dutch.body)).toBe(true);
  expect(dutch.headers.get('cache-control')).toBe('private, no-store');
  const american = await request('8.8.8.8');
  expect(american.body).toMatchObject({ country: 'United States', countryCode: 'US', isUSA: true });
  expect(isBlocked(american.body)).toBe(false);
  expect((await request('2001:12ff:0:2::3')).body.countryCode).toBe('BR');
  expect((await request('::ffff:193.0.6.139')).body.countryCode).toBe('NL');
});

test('a visitor cannot choose their own location', async () => {
  const open = await serve({ TRUST_PROXY: '0' });
  expect((await open('193.0.6.139')).body.countryCode).toBeNull();
  const proxied = await serve({ TRUST_PROXY: '1' });
  expect((await proxied('8.8.8.8, 193.0.6.139')).body.countryCode).toBe('NL');
  const claims = { 'cf-ipcountry': 'US', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' };
  expect((await proxied('193.0.6.139', claims)).body.countryCode).toBe('NL');
});

test('an address without a location is let through', async () => {
  const request = await serve({ TRUST_PROXY: '1' });
  for (const address of ['127.0.0.1', '192.168.1.1', '::1', 'unknown', '-', ' ', '999.9.9.9']) {
    const { status, body } = await request(address);
    expect(status, address).toBe(200);
    expect(body, address).toMatchObject({ country: null, countryCode: null, isUSA: false });
    expect(isBlocked(body)).toBe(false);
  }
});

test('the call reports when the gate is switched off', async () => {
  const request = await serve({ TRUST_PROXY: '1', FEATURE_GEO_GATE: 'off' });
  expect(await request('193.0.6.139')).toMatchObject({
    status: 404,
    body: { error: { code: 'feature_off' } },
  });
});

test('with an external service the call refers to it, and the content policy allows it', async () => {
  const serviceUrl = 'https://geo.example:8443/json?key=public';
  const request = await serve({ TRUST_PROXY: '1', GEO_SERVICE_URL: serviceUrl });
  const { body, headers } = await request('193.0.6.139');
  expect(getGeo.answer.parse(body)).toEqual({ service_url: serviceUrl });
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://geo.example:8443;",
  );
});

test('without one, or with the gate switched off, the content policy allows only the own origin', async () => {
  const GEO_SERVICE_URL = 'https://geo.example/json';
  const both: Record<string, string>[] = [{}, { GEO_SERVICE_URL, FEATURE_GEO_GATE: 'off' }];
  for (const settings of both) {
    const { headers } = await (await serve(settings))('193.0.6.139');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
  }
});

test('a GEO_DB_PATH that does not exist stops the start', async () => {
  const file = join(temporaryFolder(), 'geo.mmdb');
  await expect(startTestServer({ GEO_DB_PATH: file })).rejects.toThrow(
    `GEO_DB_PATH ${file} cannot be read as a geo database`,
  );
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** The headers of a page from a server behind a proxy that names the address. */
const servePages = async (settings: Record<string, string>) => {
  const folder = temporaryFolder();
  const hash = 'a'.repeat(43);
  const manifest = {
    pages: { '/': 'index.html' },
    apps: {},
    notFound: '404.html',
    immutablePrefix: '/assets/',
    features: {},
    inlineScriptHashes: [`sha256-${hash}=`],
  };
  mkdirSync(join(folder, 'client'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  for (const name of ['index.html', '404.html', 'a.txt'])
    writeFileSync(join(folder, 'client', name), `<html lang="en">${name}</html>`);
  const site = await openBuiltSite(folder);
  const { url } = await startTestServer({ TRUST_PROXY: '1', ...settings }, { site });
  return async (address: string, path = '/', agent = firefox, tag = '') => {
    const headers = { 'x-forwarded-for': address, 'user-agent': agent, 'if-none-match': tag };
    const { status, headers: answered } = await fetch(url + path, {
      headers: { 'cache-control': 'max-age=0', ...headers },
    });
    return { status, cookies: answered.getSetCookie(), headers: answered };
  };
};

test('every page says in a session cookie whether its visitor may read it at once', async () => {
  const get = await servePages({});
  const american = await get('8.8.8.8');
  expect(american.cookies).toEqual(['gate=pass; Path=/; SameSite=Lax']);
  expect(american.headers.get('cache-control')).toBe('private, no-cache');
  const tag = american.headers.get('etag') ?? '';
  const cached = await get('193.0.6.139', '/', firefox, tag);
  expect(cached).toMatchObject({ status: 304, cookies: ['gate=check; Path=/; SameSite=Lax'] });
  expect((await get('193.0.6.139', '/none')).cookies).toHaveLength(1);
  expect((await get('127.0.0.1')).cookies[0]).toContain('gate=pass');
  expect((await get('193.0.6.139', '/', googlebot)).cookies[0]).toContain('gate=pass');
  const file = await get('193.0.6.139', '/a.txt');
  expect(file.cookies).toEqual([]);
  expect(file.headers.get('cache-control')).toBe('no-cache');
});

test('with an external service every visitor is checked; without the gate no page has a cookie', async () => {
  const GEO_SERVICE_URL = 'https://geo.example/json';
  const referring = await servePages({ GEO_SERVICE_URL });
  expect((await referring('8.8.8.8')).cookies[0]).toContain('gate=check');
  expect((await referring('8.8.8.8', '/', googlebot)).cookies[0]).toContain('gate=pass');
  const off = await (await servePages({ GEO_SERVICE_URL, FEATURE_GEO_GATE: 'off' }))('193.0.6.139');
  expect(off.cookies).toEqual([]);
  expect(off.headers.get('cache-control')).toBe('no-cache');
});

test('a crawler that ignores cookies is in no known country', async () => {
  const request = await serve({ TRUST_PROXY: '1' });
  const { body } = await request('193.0.6.139', { 'user-agent': googlebot });
  expect(body).toMatchObject({ country: null, countryCode: null });
});
