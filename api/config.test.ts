import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMisspelled, readConfig } from '#api/config.ts';

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
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['OWNER_EMAIL', 'me'],
  ['OWNER_EMAIL', 'Ada <owner@example.org>'],
  ['MAIL_FROM', 'Ada <>'],
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

test.each([
  'postgres://foyer:12/34@db/foyer',
  'postgres://foyer:12?34@db/foyer',
  'postgres://foyer:12#34@db/foyer',
  'postgres://foyer:p#a/ss@db/foyer',
  'postgres://foyer:100%@db/foyer',
])('names a password that truncates the address, without printing it: %s', (url) => {
  const reading = readConfig({ DATABASE_TYPE: 'postgresql', DATABASE_URL: url });
  if (reading.ok) throw new Error('it was taken');
  expect(reading.lines).toHaveLength(1);
  expect(reading.lines[0]).toMatch(/^DATABASE_URL cannot be read, .*DATABASE_PASSWORD/);
  expect(reading.lines[0]).not.toMatch(/\d/);
});

test('takes DATABASE_PASSWORD literally, for both addresses', () => {
  const reading = readConfig({
    DATABASE_TYPE: 'postgresql',
    DATABASE_URL: 'postgres://foyer@pooler:6432/foyer?sslmode=require',
    DATABASE_LISTEN_URL: 'postgres://foyer@db/foyer',
    DATABASE_PASSWORD: '1/2?3#4%5@6:7',
  });
  if (!reading.ok) throw new Error(reading.lines.join());
  const { DATABASE_URL: url = '', DATABASE_LISTEN_URL: listenUrl = '' } = reading.config;
  expect([url, listenUrl].map((each) => decodeURIComponent(new URL(each).password))).toEqual([
    '1/2?3#4%5@6:7',
    '1/2?3#4%5@6:7',
  ]);
  expect(new URL(url)).toMatchObject({ host: 'pooler:6432', search: '?sslmode=require' });
});

test.each([
  ['postgres://foyer:other@db/foyer', 'cannot have a password of its own'],
  ['postgres://db/foyer', 'must name the user'],
])('beside DATABASE_PASSWORD, refuses the address %s', (url, why) => {
  const reading = readConfig({
    DATABASE_TYPE: 'postgresql',
    DATABASE_URL: url,
    DATABASE_PASSWORD: 'secret',
  });
  if (reading.ok) throw new Error('it was taken');
  expect(reading.lines.join()).toContain(`DATABASE_URL ${why}`);
});

test('refuses metrics on the port of the site, and accepts them on another address of it', () => {
  const reading = readConfig({ METRICS_PORT: '5000' });
  if (reading.ok) throw new Error('it was taken');
  expect(reading.lines).toEqual([
    'METRICS_PORT must differ from PORT; change it in the environment or in .env',
  ]);
  expect(readConfig({ METRICS_PORT: '5000', METRICS_HOST: '127.0.0.2' }).ok).toBe(true);
});

test('names a variable that is close to a setting, and leaves others alone', () => {
  const misspelled = {
    TRUSTPROXY: 'TRUST_PROXY',
    Data_Dir: 'DATA_DIR',
    OWNER_EMAL: 'OWNER_EMAIL',
    DATABASE_URI: 'DATABASE_URL',
    CONTENTDIR: 'CONTENT_DIR',
    GEO_DATABASE_PATH: undefined,
    PATH: undefined,
    HOSTNAME: undefined,
    HOST_: 'HOST',
    PORTS: undefined,
    PWD: undefined,
  };
  const environment = Object.fromEntries(Object.keys(misspelled).map((name) => [name, 'x']));
  expect(
    Object.fromEntries(findMisspelled(environment).map(({ name, setting }) => [name, setting])),
  ).toEqual(JSON.parse(JSON.stringify(misspelled)));
  expect(findMisspelled({ TRUSTPROXY: '1', TRUST_PROXY: '1' })).toEqual([]);
});

test('the guide shows the messages of a start with wrong settings', () => {
  const guide = readFileSync(new URL('../docs/guides/deploy.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)=(\S+)` +\| (.+?) +\|$/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const [, name = '', value, refusal] of rows)
    expect(readConfig({ [name]: value })).toEqual({
      ok: false,
      lines: [`${refusal}; change it in the environment or in .env`],
    });
});

test('reports all invalid settings at once', () => {
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

const answersByMail = {
  SMTP_URL: 'smtps://user:password@mail.example.com',
  OWNER_EMAIL: 'ada@example.org',
  IMAP_URL: 'imaps://user:password@mail.example.com',
  REPLY_ADDRESS: 'answers@example.org',
  MAIL_AUTHSERV_ID: 'mx.example.com',
};

test('answers by mail need all of their settings, and those of mail', () => {
  expect(readConfig(answersByMail).ok).toBe(true);
  for (const name of Object.keys(answersByMail)) {
    const reading = readConfig({ ...answersByMail, [name]: '' });
    expect(reading.ok ? [] : reading.lines.map((line) => line.split(' ')[0])).toEqual([name]);
  }
});

for (const [name, value] of [
  ['IMAP_URL', 'mail.example.com'],
  ['IMAP_URL', 'https://user:password@mail.example.com'],
  ['IMAP_URL', 'imaps://mail.example.com'],
  ['IMAP_URL', 'imaps://user:100%@mail.example.com'],
  ['REPLY_ADDRESS', 'Ada <ada@example.org>'],
  ['REPLY_ADDRESS_TAGS', 'perhaps'],
  ['MAIL_AUTHSERV_ID', 'https://mx.example.com'],
] as const)
  test(`${name} as ${value} is refused by name and without its value`, () => {
    const reading = readConfig({ ...answersByMail, [name]: value });
    if (reading.ok) throw new Error('it was taken');
    expect(new Set(reading.lines.map((line) => line.split(' ')[0]))).toEqual(new Set([name]));
  });

test('refuses a name before the @ that leaves no room for a tag, unless there are none', () => {
  const long = { ...answersByMail, REPLY_ADDRESS: `${'a'.repeat(26)}@example.org` };
  expect(readConfig(long)).toMatchObject({ ok: false });
  expect(readConfig({ ...long, REPLY_ADDRESS_TAGS: 'off' }).ok).toBe(true);
});
