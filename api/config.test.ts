import { expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';

test('without settings every setting has its default', () => {
  const reading = readConfig({});
  expect(reading).toMatchObject({
    ok: true,
    config: {
      PORT: 5000,
      HOST: '127.0.0.1',
      DATABASE_TYPE: 'sqlite',
      ANALYTICS_RETENTION_DAYS: 90,
      TRUST_PROXY: 0,
      FEATURE_CHAT: true,
      FEATURE_ANALYTICS: true,
      FEATURE_FINGERPRINT: true,
      FEATURE_GEO_GATE: true,
      FEATURE_CONTACT: true,
      FEATURE_VR: true,
      ALLOWED_ORIGINS: [],
    },
  });
});

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', ADMIN_KEY: '', PUBLIC_URL: '' })).toMatchObject({
    ok: true,
    config: { PORT: 5000 },
  });
});

test('valid values are accepted', () => {
  const reading = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://example.com/',
    FEATURE_CHAT: 'off',
    FEATURE_VR: '1',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
  });
  expect(reading).toMatchObject({
    ok: true,
    config: {
      PORT: 8080,
      PUBLIC_URL: 'https://example.com',
      FEATURE_CHAT: false,
      FEATURE_VR: true,
      ALLOWED_ORIGINS: ['https://a.example', 'https://b.example:8443'],
    },
  });
});

for (const [name, value] of [
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['TRUST_PROXY', 'true'],
  ['ADMIN_KEY', 'too-short'],
  ['ADMIN_KEY', 'has a space in the middle'],
  ['PUBLIC_URL', 'example.com'],
  ['PUBLIC_URL', 'https://example.com/path'],
  ['DATABASE_TYPE', 'mysql'],
  ['DATABASE_URL', 'mysql://root@db/foyer'],
  ['ANALYTICS_RETENTION_DAYS', '0'],
  ['GEO_SERVICE_URL', 'ftp://example.com'],
  ['ALARM_DELAY_SECONDS', '3601'],
  ['FEATURE_CHAT', 'maybe'],
  ['ALLOWED_ORIGINS', 'https://a.example,*'],
  ['LOG_LEVEL', 'loud'],
] as const) {
  test(`${name} as ${value} is refused by name and without its value`, () => {
    const reading = readConfig({ [name]: value });
    if (reading.ok) throw new Error('it was taken');
    expect(reading.lines).toHaveLength(1);
    expect(reading.lines[0]).toMatch(new RegExp(`^${name} must`));
    if (name === 'ADMIN_KEY') expect(reading.lines[0]).not.toContain(value);
  });
}

test('PostgreSQL needs the address of the database', () => {
  const lines = ['DATABASE_URL must be set, because DATABASE_TYPE is postgresql'];
  const reading = readConfig({ DATABASE_TYPE: 'postgresql' });
  expect(reading).toEqual({
    ok: false,
    lines: lines.map((line) => `${line}; change it in the environment or in .env`),
  });
  expect(
    readConfig({ DATABASE_TYPE: 'postgresql', DATABASE_URL: 'postgres://foyer:pass@db/foyer' }).ok,
  ).toBe(true);
});

test('all invalid settings are reported at once', () => {
  const reading = readConfig({ PORT: 'x', FEATURE_VR: 'y', ALARM_DELAY_SECONDS: 'z' });
  if (reading.ok) throw new Error('they were taken');
  expect(reading.lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'ALARM_DELAY_SECONDS',
    'FEATURE_VR',
  ]);
});

test('sealed backups need one location and one key, and say which setting is missing', () => {
  const key = 'words of sixteen letters';
  const bucket = {
    BACKUP_S3_URL: 'https://s3.example.com/copies',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const faultsOf = (settings: Record<string, string>) => {
    const reading = readConfig(settings);
    return reading.ok ? [] : reading.lines.map((line) => line.split(' ')[0]);
  };
  expect(faultsOf({ BACKUP_DIR: '/mnt', BACKUP_KEY: key })).toEqual([]);
  expect(faultsOf({ ...bucket, BACKUP_KEY_FILE: '/etc/key' })).toEqual([]);
  expect(faultsOf({ BACKUP_KEY: key })).toEqual([]);
  expect(faultsOf({ BACKUP_DIR: '/mnt' })).toEqual(['BACKUP_KEY']);
  expect(faultsOf({ BACKUP_DIR: '/mnt', BACKUP_KEY: 'short' })).toEqual(['BACKUP_KEY']);
  expect(faultsOf({ BACKUP_DIR: '/mnt', BACKUP_KEY: key, BACKUP_KEY_FILE: 'f' })).toEqual([
    'BACKUP_KEY',
  ]);
  expect(faultsOf({ ...bucket, BACKUP_DIR: '/mnt', BACKUP_KEY: key })).toEqual(['BACKUP_DIR']);
  expect(faultsOf({ BACKUP_S3_URL: bucket.BACKUP_S3_URL, BACKUP_KEY: key })).toEqual([
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ]);
  expect(faultsOf({ ...bucket, BACKUP_KEY: key, BACKUP_S3_URL: 'https://s3.example.com' })).toEqual(
    ['BACKUP_S3_URL'],
  );
});
