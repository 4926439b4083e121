import { expect, test } from 'vitest';
import type { System } from '#shared/contracts/maintenance.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { checksOf, type Findings } from '#site/admin/settings/checks.ts';
import { sizeText } from '#shared/domain/size-text.ts';

const now = '2026-01-10T12:00:00.000Z';
const daysAgo = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();

const system: System = {
  version: '1.0.0',
  started_at: daysAgo(1),
  now,
  is_demo: false,
  files: [{ name: 'chat.db', bytes: 1_000 }],
  lost_databases: [],
  disk: { free_bytes: 50e9, total_bytes: 100e9 },
  retention_days: 90,
  geo_built_at: daysAgo(3),
  features: {
    chat: true,
    analytics: true,
    fingerprint: true,
    geo_gate: true,
    contact: true,
    vr: true,
  },
  admin_key: 'stored',
  proxy: { trusted_hops: 0, is_forwarded: false, is_secure: false, has_public_url: false },
  mail: {
    lacks: [],
    mails_visitors: true,
    failed: null,
    answers: { is_connected: true, lost: null, refused: [] },
  },
  own_visits_excluded: true,
  backups: {
    is_running: false,
    has_failed: false,
    last: { made_at: daysAgo(0), by: 'command' },
    stored: [],
    quarantined: [],
  },
};
const { mail } = system;
const answers = { is_connected: true, lost: null, refused: [] };
const sealed = {
  location: '/mnt/copies',
  running: null,
  full_at: daysAgo(0),
  chat_at: daysAgo(0),
  next_full_at: daysAgo(-1),
  next_chat_at: daysAgo(0),
  failures: [],
  problems: [],
} as const;
const failure = { kind: 'full', at: daysAgo(0), message: 'no room' } as const;
const device = {
  ...{ device_id: '1', session_id: '1', label: 'A phone', created_at: now },
  ...{ accepted_at: now, answer: '201', answered_at: now },
};
const webhook = {
  ...{ webhook_id: '1', name: 'Ops', address: 'https://example.com', form: 'json' as const },
  ...{ kinds: [], is_on: true, includes_text: false, created_at: now, old_secret_until: null },
};
const push = { off: null, public_key: '', shows_text: false, devices: [device], gone: [] };
const undelivered = {
  ...{ delivery_id: '1', kind: 'chat_started' as const, channel: 'webhook' as const },
  ...{ recipient: 'Ops', attempts: 5, answer: '500', ended_at: now },
};
const sound: Findings = {
  ...{ system, skewMs: 40, line: { websocket: true, polling: true }, push },
  ...{ alarms: { channels: [], dead: [] }, webhooks: { webhooks: [webhook] } },
};
const verdict = (name: string, over: Partial<System>, more: Partial<Findings> = {}) =>
  checksOf({ ...sound, ...more, system: { ...system, ...over } }).find(
    (check) => check.name === name,
  );

test('a newer release is named, with a link to its page', () => {
  expect(
    verdict('Version', { newer_release: { version: '1.1.0', url: 'https://example.com/v1.1.0' } }),
  ).toMatchObject({
    verdict: 'note',
    finding: 'Foyer 1.1.0 is out; this server runs 1.0.0.',
    todo: 'Back up, then git pull and start again. https://example.com/v1.1.0',
  });
});

test('a healthy server needs no action', () => {
  const checks = checksOf(sound);
  expect(checks.filter(({ verdict: is }) => is === 'bad')).toEqual([]);
  expect(checks.flatMap(({ todo }) => todo ?? [])).toEqual([]);
});

for (const [sentence, name, over, more, expected] of [
  ['polling alone', 'Connection', {}, { line: { websocket: false, polling: true } }, 'note'],
  ['no way through', 'Connection', {}, { line: { websocket: false, polling: false } }, 'bad'],
  ['an unknown proxy', 'Proxy', { proxy: { ...system.proxy, is_forwarded: true } }, {}, 'bad'],
  [
    'https without an address',
    'Proxy',
    { proxy: { ...system.proxy, is_secure: true } },
    {},
    'note',
  ],
  ['a clock behind', 'Clock', {}, { skewMs: -90_000 }, 'bad'],
  ['old countries', 'Locations', { geo_built_at: daysAgo(61) }, {}, 'note'],
  ['no countries', 'Locations', { geo_built_at: null }, {}, 'bad'],
  ['a full disk', 'Disk', { disk: { free_bytes: 9e8, total_bytes: 100e9 } }, {}, 'bad'],
  ['less room than an erasure needs', 'Disk', { files: [{ name: 'a', bytes: 20e9 }] }, {}, 'bad'],
  [
    'an old backup',
    'Backup',
    { backups: { ...system.backups, last: { made_at: daysAgo(8), by: 'console' } } },
    {},
    'note',
  ],
  [
    'a database that was deleted',
    'Databases',
    { lost_databases: [{ name: 'chat.db', happened: 'missing', rescued_to: '/data/rescued-1' }] },
    {},
    'bad',
  ],
  ['no backup', 'Backup', { backups: { ...system.backups, last: null } }, {}, 'bad'],
  [
    'a backup put aside',
    'Backup',
    { backups: { ...system.backups, quarantined: [{ name: 'foyer-1', made_at: now, bytes: 1 }] } },
    {},
    'bad',
  ],
  [
    'a sealed copy that failed',
    'Backup',
    { backups: { ...system.backups, sealed: { ...sealed, failures: [failure] } } },
    {},
    'bad',
  ],
  [
    'an older sealed copy that is damaged',
    'Backup',
    { backups: { ...system.backups, sealed: { ...sealed, problems: ['x is damaged.'] } } },
    {},
    'bad',
  ],
  [
    'an old sealed copy',
    'Backup',
    { backups: { ...system.backups, sealed: { ...sealed, full_at: daysAgo(2) } } },
    {},
    'bad',
  ],
  [
    'mail without its settings',
    'Mail',
    { mail: { ...mail, lacks: ['SMTP_URL is not set'] } },
    {},
    'note',
  ],
  ['mail to the owner alone', 'Mail', { mail: { ...mail, mails_visitors: false } }, {}, 'note'],
  [
    'a mail that was given up',
    'Mail',
    { mail: { ...mail, failed: { at: now, answer: '550 no such user' } } },
    {},
    'bad',
  ],
  [
    'a lost mailbox',
    'Answers by mail',
    { mail: { ...mail, answers: { ...answers, lost: { at: now, reason: 'no route' } } } },
    {},
    'bad',
  ],
  [
    'an answer that belongs to no chat',
    'Answers by mail',
    { mail: { ...mail, answers: { ...answers, refused: [{ at: now, reason: 'it is empty' }] } } },
    {},
    'note',
  ],
  ['push that is off', 'Push', {}, { push: { ...push, off: 'Set PUBLIC_URL.' } }, 'note'],
  ['no device with push', 'Push', {}, { push: { ...push, devices: [] } }, 'note'],
  [
    'a device that refused the last message',
    'Push',
    {},
    { push: { ...push, devices: [{ ...device, accepted_at: null, answer: '410' }] } },
    'bad',
  ],
  [
    'a webhook that did not take an alarm',
    'Webhooks',
    {},
    { alarms: { channels: [], dead: [undelivered] } },
    'bad',
  ],
  ['a failed backup', 'Backup', { backups: { ...system.backups, has_failed: true } }, {}, 'bad'],
] as const) {
  test(`${sentence} is reported with the remedy`, () => {
    const check = verdict(name, over as Partial<System>, more as Partial<Findings>);
    expect(check).toMatchObject({ verdict: expected });
    expect(check?.todo).toBeTruthy();
  });
}

test('a sealed copy made today is good, whatever else was backed up', () => {
  const backups = {
    ...system.backups,
    last: null,
    sealed: { ...sealed, failures: [], problems: [] },
  };
  expect(verdict('Backup', { backups })).toMatchObject({
    verdict: 'good',
    finding: 'The last sealed copy is from today, and was read back.',
  });
});

test('webhooks are counted, including disabled ones', () => {
  const finding = (webhooks: Findings['webhooks']['webhooks'], isSet = false) =>
    verdict(
      'Webhooks',
      {},
      {
        webhooks: { webhooks },
        alarms: { channels: [{ name: 'webhook', is_ready: isSet, lacks: [] }], dead: [] },
      },
    )?.finding;
  expect(finding([])).toBe('None is set up.');
  expect(finding([], true)).toBe('One is on.');
  expect(finding([webhook, { ...webhook, is_on: false }])).toBe('1 of 2 are on.');
});

test('mail, push, webhooks and backups link to their settings', () => {
  const sections = checksOf(sound).flatMap(({ section }) => section ?? []);
  expect(sections).toEqual(['backups', 'outside', 'outside', 'push', 'webhooks']);
});

test('an unknown disk is not an alarm', () => {
  expect(verdict('Disk', { disk: null })).toMatchObject({ verdict: 'note', todo: null });
});

test('sizes are easy to read', () => {
  expect([0, 999, 1_000, 1_540_000, 236e6, 999_600_000, 5e13].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.5 MB',
    '236 MB',
    '1.0 GB',
    '50 TB',
  ]);
});

test('the check of locations states whether the database knows cities', () => {
  expect(verdict('Locations', {})?.finding).toContain('countries only');
  const found = verdict('Locations', { geo_has_cities: true });
  expect(found).toMatchObject({ verdict: 'good', todo: null });
  expect(found?.finding).toContain('countries, regions and cities');
});
