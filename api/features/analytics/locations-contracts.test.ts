import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getTimeline, listLocations } from '#shared/contracts/admin-analytics.ts';
import { getSystem } from '#shared/contracts/maintenance.ts';
import { exportVisitor } from '#shared/contracts/privacy.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import {
  startTestServer,
  temporaryFolder,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
import { writeMmdb } from '#api/testing/write-mmdb.ts';

const written = (): string => {
  const file = join(temporaryFolder(), 'cities.mmdb');
  const us = { iso_code: 'US' };
  writeMmdb(file, [
    [
      '18.0.0.0/9',
      {
        country: us,
        subdivisions: [{ names: { en: 'Oregon' } }],
        city: { names: { en: 'Portland' } },
      },
    ],
    [
      '18.128.0.0/9',
      {
        country: us,
        subdivisions: [{ names: { en: 'Maine' } }],
        city: { names: { en: 'Portland' } },
      },
    ],
    ['133.11.0.0/16', { country_code: 'JP' }],
  ]);
  return file;
};

const aVisitor = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** A server with visits from two Portlands and from Japan, where no city is known. */
const start = async (settings: Record<string, string> = {}) => {
  const { url } = await startTestServer({ TRUST_PROXY: '1', ...settings });
  for (const [n, address] of ['18.1.2.3', '18.200.2.3', '133.11.0.1'].entries()) {
    const body = aTrackEvent(Date.now(), { visitorId: aVisitor(n) });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const agent = { 'user-agent': body.details.userAgent ?? '', 'accept-language': 'en-US' };
    const stored = await fetch(`${url}/api/track-event`, {
      method: 'POST',
      headers: { ...headers, ...agent },
      body: JSON.stringify(body),
    });
    expect(stored.status).toBe(204);
  }
  const get = (path: string) =>
    fetch(`${url}${path}`, { headers: { 'x-admin-key': TEST_ADMIN_KEY } });
  const read = async (path: string): Promise<unknown> => (await get(path)).json();
  const rows = async (query: string) => {
    const answer = listLocations.answer.parse(await read(`/api/admin/figures/locations?${query}`));
    return answer.rows.map(({ name, sessions }) => [name, sessions]);
  };
  return { get, read, rows };
};

test('visits are grouped and filtered by region and city; cities of one name stay apart', async () => {
  const { get, read, rows } = await start({ GEO_DB_PATH: written() });
  expect(await rows('')).toEqual([
    ['US', 2],
    ['JP', 1],
  ]);
  expect(await rows('location=region')).toEqual([
    [null, 1],
    ['Maine, US', 1],
    ['Oregon, US', 1],
  ]);
  const cities = [
    [null, 1],
    ['Portland, Maine, US', 1],
    ['Portland, Oregon, US', 1],
  ];
  expect(await rows('location=city')).toEqual(cities);
  expect(await rows('location=city&region=Oregon,+US')).toEqual([['Portland, Oregon, US', 1]]);
  expect(await rows('city=Portland,+Maine,+US')).toEqual([['US', 1]]);
  expect(await rows('location=country&city=')).toEqual([['JP', 1]]);
  const file = await get('/api/admin/figures/export?table=locations&location=city&country=US');
  expect(await file.text()).toContain('"Portland, Maine, US"');
  const timeline = getTimeline.answer.parse(
    await read(`/api/admin/figures/visitors/${aVisitor(0)}/timeline`),
  );
  expect(timeline.sessions[0]).toMatchObject({ city: 'Portland, Oregon, US' });
  expect(getSystem.answer.parse(await read('/api/admin/system'))).toMatchObject({
    geo_has_cities: true,
  });
});

test('what a person exports of themselves names their city', async () => {
  const { read } = await start({ GEO_DB_PATH: written() });
  const path = exportVisitor.path.replace(':visitor_id', aVisitor(0));
  expect(exportVisitor.answer.parse(await read(path))).toMatchObject({
    visitors: [{ sessions: [{ region: 'Oregon, US', city: 'Portland, Oregon, US' }] }],
  });
});

test('with the bundled database every region and city is unknown', async () => {
  const { read, rows } = await start();
  expect(await rows('location=city')).toEqual([[null, 3]]);
  expect(await read('/api/admin/system')).toMatchObject({ geo_has_cities: false });
});

test('a table is not divided by what it does not have', async () => {
  const { get } = await start();
  for (const query of [
    'locations?by=browser',
    'devices?location=city',
    'locations?location=street',
  ]) {
    const answer = await get(`/api/admin/figures/${query}`);
    expect(answer.status, query).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'validation_failed' } });
  }
});
