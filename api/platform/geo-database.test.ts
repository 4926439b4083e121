import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { openGeoDatabase } from '#api/platform/geo-database.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { writeMmdb, type MmdbNetwork } from '#api/testing/write-mmdb.ts';

const createLog = () => {
  const lines: string[] = [];
  const at = (level: string) => (event: string) => void lines.push(`${level} ${event}`);
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
  return { lines, logger };
};

const openShipped = () =>
  openGeoDatabase({ givenFile: undefined, clock: createFakeClock(), logger: createLog().logger });

// Networks of registries, universities and resolvers, which have not moved in decades.
for (const [address, code] of [
  ['8.8.8.8', 'US'],
  ['9.9.9.9', 'US'],
  ['18.0.0.1', 'US'],
  ['193.0.6.139', 'NL'],
  ['130.59.31.80', 'CH'],
  ['133.11.0.1', 'JP'],
  ['200.160.2.3', 'BR'],
  ['2001:4860:4860::8888', 'US'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
  ['2001:12ff:0:2::3', 'BR'],
  ['::ffff:193.0.6.139', 'NL'],
  ['::ffff:808:808', 'US'],
  ['193.0.6.139:51234', 'NL'],
  ['[2001:12ff:0:2::3]:443', 'BR'],
] as const) {
  test(`${address} is in ${code}`, async () => {
    expect((await openShipped()).countryOf(address)).toBe(code);
  });
}

test('private, reserved and unknown addresses and other text have no country', async () => {
  const { countryOf } = await openShipped();
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1'],
    ...['0.0.0.0', '192.0.2.1', '198.51.100.1', '203.0.113.5', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1%eth0', 'fd00::1', 'ff02::1', '2001:db8::1', '::8.8.8.8'],
    ...['2002:808:808::1', '64:ff9b::8.8.8.8', '::ffff:192.168.1.1'],
    ...['', 'unknown', '8.8.8', '999.1.1.1', '8.8.8.8, 9.9.9.9', 'x'.repeat(10_000), '\0'],
  ]) {
    expect(countryOf(address), address.slice(0, 40)).toBeNull();
  }
});

test('refuses a configured file that is missing or broken, in one line that names it', async () => {
  const broken = join(temporaryFolder(), 'broken.mmdb');
  writeFileSync(broken, 'no database '.repeat(500));
  for (const givenFile of [broken, '/nowhere/geo.mmdb', temporaryFolder()]) {
    const opening = openGeoDatabase({
      givenFile,
      clock: createFakeClock(),
      logger: createLog().logger,
    });
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(`GEO_DB_PATH ${givenFile} cannot be read`);
  }
});

const networks = [
  ['8.8.8.0/24', { country: { iso_code: 'US' } }],
  [
    '18.0.0.0/8',
    {
      city: { names: { de: 'Cambridge (Mass.)', en: 'Cambridge' } },
      country: { iso_code: 'US' },
      location: { latitude: 42.37, longitude: -71.11, accuracy_radius: 20 },
      subdivisions: [{ iso_code: 'MA', names: { en: 'Massachusetts' } }],
    },
  ],
  [
    '133.11.0.0/16',
    { country_code: 'JP', state1: 'Tokyo', city: 'Bunkyō', latitude: 35.7, longitude: 139.8 },
  ],
  ['193.0.6.0/24', { city: { names: { en: 'Amsterdam' } } }],
] as const;

const openWritten = async (networks: readonly MmdbNetwork[], databaseType?: string) => {
  const givenFile = join(temporaryFolder(), 'given.mmdb');
  writeMmdb(givenFile, networks, databaseType);
  const { lines, logger } = createLog();
  const geo = await openGeoDatabase({ givenFile, clock: createFakeClock(), logger });
  return { lines, ...geo };
};

test('a city database gives region, city and coordinates, nested as MaxMind has them or flat', async () => {
  const { locationOf, positionOf, countryOf, hasCities, builtAt, lines } =
    await openWritten(networks);
  expect(locationOf('18.1.2.3')).toEqual({
    country: 'US',
    region: 'Massachusetts, US',
    city: 'Cambridge, Massachusetts, US',
  });
  expect(locationOf('::ffff:133.11.0.1').city).toBe('Bunkyō, Tokyo, JP');
  expect(locationOf('8.8.8.8')).toEqual({ country: 'US', region: null, city: null });
  expect(positionOf('18.1.2.3')).toEqual({ latitude: 42.37, longitude: -71.11 });
  expect(positionOf('133.11.0.1')).toEqual({ latitude: 35.7, longitude: 139.8 });
  expect(positionOf('8.8.8.8')).toEqual({ latitude: null, longitude: null });
  expect(countryOf('133.11.0.1')).toBe('JP');
  for (const address of ['193.0.6.139', '9.9.9.9', '192.168.1.1', 'unknown']) {
    expect(locationOf(address), address).toEqual({ country: null, region: null, city: null });
  }
  expect(hasCities).toBe(true);
  expect(builtAt).toBe(Date.UTC(2026, 0, 1));
  expect(lines).toEqual([]);
});

test('the bundled database and a given country database have no cities', async () => {
  const shipped = await openShipped();
  expect(shipped.hasCities).toBe(false);
  expect(shipped.locationOf('193.0.6.139')).toEqual({ country: 'NL', region: null, city: null });
  const given = await openWritten([['8.8.8.0/24', { country_code: 'US' }]], 'Test-Country');
  expect(given.hasCities).toBe(false);
  expect(given.lines).toEqual(['info geo_database_without_cities']);
});

test('refuses a database of something other than locations, in one line that names it', async () => {
  const asn = { autonomous_system_number: 15_169, autonomous_system_organization: 'Google' };
  const opening = openWritten([['8.8.8.0/24', asn]], 'Test-ASN');
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(/given\.mmdb is a database of another kind \(Test-ASN\)/);
});

test('without the bundled file every country is unknown, and the log reports it', async () => {
  const { lines, logger } = createLog();
  const { countryOf } = await openGeoDatabase({
    givenFile: undefined,
    clock: createFakeClock(),
    logger,
    shippedFile: () => {
      throw new Error('not installed');
    },
  });
  expect(countryOf('8.8.8.8')).toBeNull();
  expect(lines).toEqual(['warn geo_database_missing']);
});

test('reports data older than sixty days', async () => {
  const linesAt = async (now: number) => {
    const { lines, logger } = createLog();
    await openGeoDatabase({ givenFile: undefined, clock: createFakeClock(now), logger });
    return lines;
  };
  expect(await linesAt(Date.UTC(2020, 0, 1))).toEqual([]);
  expect(await linesAt(Date.UTC(2090, 0, 1))).toEqual(['debug geo_database_old']);
});
