import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '#shared/contracts/errors.ts';
import { fingerprintAttributes, subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { limits } from '#shared/limits.ts';
import { getFingerprint } from '#shared/contracts/admin-fingerprint.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { aFingerprint, aSubhash, readingsOf, subhashesOf } from '#shared/testing/fingerprints.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

const VISITOR = '10000000-0000-4000-8000-000000000001';
const aVisitor = (n: number) => VISITOR.replace(/1$/, n.toString(16));

const serve = async (settings: Record<string, string> = {}) => {
  const { url, dataDir } = await startTestServer({ TRUST_PROXY: '1', ...settings });
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/fingerprint`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `visitor_id=${VISITOR}`,
        'x-forwarded-for': '8.8.8.8',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      failure: text === '' ? null : (JSON.parse(text) as Failure),
    };
  };
  const stored = (): Record<string, unknown>[] => {
    const db = new BetterSqlite(join(dataDir, 'analytics.db'), { readonly: true });
    const rows = db.prepare('SELECT * FROM fingerprints').all() as Record<string, unknown>[];
    db.close();
    return rows;
  };
  return { url, send, stored };
};

test('a fingerprint is answered 204 without a body once it is stored', async () => {
  const { send, stored } = await serve();
  const answer = await send(aFingerprint());
  expect(answer).toMatchObject({ status: 204, text: '' });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(stored()).toMatchObject([
    {
      visitor_id: Buffer.from(VISITOR.replaceAll('-', ''), 'hex'),
      is_latest: 1,
      attributes: JSON.stringify(readingsOf()),
      entropy_bits: 14.6,
    },
  ]);
});

test('a repeat gets the same answer and is stored once', async () => {
  const { send, stored } = await serve();
  for (let n = 0; n < 3; n += 1) expect((await send(aFingerprint())).status).toBe(204);
  expect(stored()).toHaveLength(1);
});

for (const [name, headers] of [
  ['do-not-track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
] as const) {
  test(`nothing is stored for a browser with ${name}, whatever it sends`, async () => {
    const { send, stored } = await serve();
    expect((await send(aFingerprint(), headers)).status).toBe(204);
    expect((await send('{', headers)).status).toBe(204);
    expect(stored()).toEqual([]);
  });
}

test('nothing is stored for a browser in which the admin has signed in; a forged mark does not count', async () => {
  const { url, send, stored } = await serve();
  const signedIn = await fetch(`${url}/api/admin/contact`, {
    headers: { 'x-admin-key': TEST_ADMIN_KEY },
  });
  const mark = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('own_visit='));
  const visitor = `visitor_id=${VISITOR}`;
  const own = { cookie: `${visitor}; ${mark?.split(';')[0]}` };
  expect((await send(aFingerprint(), own)).status).toBe(204);
  expect(stored()).toEqual([]);
  expect((await send(aFingerprint(), { cookie: `${visitor}; own_visit=1` })).status).toBe(204);
  expect(stored()).toHaveLength(1);
});

for (const [name, cookie] of [
  ['an empty visitor', 'visitor_id='],
  ['a visitor too long', `visitor_id=${'x'.repeat(129)}`],
] as const) {
  test(`a fingerprint with ${name} is refused with the field's name`, async () => {
    const { send, stored } = await serve();
    const { status, failure } = await send(aFingerprint(), { cookie });
    expect(status).toBe(400);
    expect(Object.keys(failure?.error.fields ?? {})).toEqual(['visitor_id']);
    expect(stored()).toEqual([]);
  });
}

for (const [name, body, status, code] of [
  ['no JSON', '{', 400, 'validation_failed'],
  ['nothing', '', 400, 'validation_failed'],
  ['a list', '[]', 400, 'validation_failed'],
  ['more than 16 kB', { ...aFingerprint(), more: 'x'.repeat(16 * 1024) }, 413, 'too_large'],
] as const) {
  test(`a body that is ${name} is refused as ${code}`, async () => {
    const { send, stored } = await serve();
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(answer.failure?.error.code).toBe(code);
    expect(stored()).toEqual([]);
  });
}

test('a browser without the cookie gets one, and its fingerprint is stored under it', async () => {
  const { send, stored } = await serve();
  const answer = await send(aFingerprint(), { cookie: 'other=1' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [set = ''] = answer.headers.getSetCookie();
  expect(set).toMatch(/^visitor_id=[-0-9a-f]{36}; Max-Age=63072000; Path=\/; SameSite=Lax$/);
  const cookie = set.split(';')[0] ?? '';
  expect(stored()).toMatchObject([
    { visitor_id: Buffer.from(cookie.slice('visitor_id='.length).replaceAll('-', ''), 'hex') },
  ]);
  const again = await send(aFingerprint(), { cookie });
  expect([again.status, again.headers.getSetCookie()]).toEqual([204, []]);
  expect(stored()).toHaveLength(1);
});

test('a browser that opts out of tracking gets no cookie', async () => {
  const { send } = await serve();
  const answer = await send(aFingerprint(), { cookie: '', dnt: '1' });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
});

test('unknown names are dropped at every level, none of them stored', async () => {
  const { send, stored } = await serve();
  const odd = '"__proto__":{"isAdmin":true},"constructor":{"x":1},"unknown":"smuggled",';
  const body = JSON.stringify(aFingerprint()).replaceAll('{', `{${odd}`);
  expect((await send(body)).status).toBe(204);
  expect(stored()).toMatchObject([{ attributes: JSON.stringify(readingsOf()) }]);
  expect(JSON.stringify(stored())).not.toContain('smuggled');
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('a plain payload, with bare values and times in ms, is stored with estimates for the rest', async () => {
  const { send, stored } = await serve();
  const { primaryHash, version } = aFingerprint();
  const attributes = {
    ua: 'Agent',
    lang: 'en-US',
    hwc: 8,
    touch: false,
    scr: [1920, 1080],
    tz: null,
  };
  expect((await send({ version, primaryHash, attributes })).status).toBe(204);
  const [row] = stored();
  expect(JSON.parse(String(row?.['attributes']))).toEqual({
    ...Object.fromEntries(fingerprintAttributes.map((name) => [name, { error: 'unavailable' }])),
    ua: { value: 'Agent' },
    lang: { value: 'en-US' },
    hwc: { value: '8' },
    touch: { value: 'false' },
    scr: { value: '[1920,1080]' },
  });
  expect(row).toMatchObject({ entropy_bits: 14.6, stability_score: 0.7, hardware: null });
  expect(Date.parse(String(row?.['started_at']))).toBeGreaterThan(Date.UTC(2026, 0));
});

test('a body that is not declared as JSON, or comes from another site, is refused', async () => {
  const { send } = await serve();
  const text = await send(aFingerprint(), { 'content-type': 'text/plain' });
  expect(text.status).toBe(415);
  const foreign = await send(aFingerprint(), { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});

test('the largest possible payload fits into 16 kB', async () => {
  const { send } = await serve();
  const longest = { value: 'x'.repeat(limits.fingerprint.valueCharacters) };
  const attributes = Object.fromEntries(fingerprintAttributes.map((name) => [name, longest]));
  const answer = await send({ ...aFingerprint(), attributes });
  expect(answer.status).toBe(204);
});

test('fingerprints are limited per address; another address is not affected', async () => {
  const { send, stored } = await serve();
  const most = limits.fingerprint.perAddress[0].times;
  for (let n = 0; n < most; n += 1) expect((await send(aFingerprint())).status).toBe(204);
  const visitor = { cookie: `visitor_id=${aVisitor(2)}` };
  const refused = await send(aFingerprint(), visitor);
  expect(refused.status).toBe(429);
  expect(refused.failure?.error.code).toBe('slow_down');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(stored()).toHaveLength(1);
  const elsewhere = { ...visitor, 'x-forwarded-for': '8.8.4.4' };
  expect((await send(aFingerprint(), elsewhere)).status).toBe(204);
  expect(stored()).toHaveLength(2);
});

test('the call reports when the feature is switched off', async () => {
  const { send, stored } = await serve({ FEATURE_FINGERPRINT: 'off' });
  const answer = await send(aFingerprint());
  expect(answer).toMatchObject({ status: 404, failure: { error: { code: 'feature_off' } } });
  expect(stored()).toEqual([]);
});

test('whatever is posted, the answer is 204 or an envelope, and never a 500', async () => {
  const { send } = await serve();
  const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.anything());
  const body = fc.record(
    {
      version: fc.oneof(fc.constant('fp:v2'), odd),
      primaryHash: odd,
      attributes: fc.dictionary(
        fc.constantFrom(...fingerprintAttributes, '[object Object]', 'x'),
        odd,
      ),
      subhashes: fc.dictionary(
        fc.constantFrom(...subhashNames, 'function Object() { [native code] }'),
        odd,
      ),
      collectionTimeMs: odd,
      clientTimestamps: odd,
      stabilityScore: odd,
      entropyBits: odd,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (over) => {
      let text: string;
      try {
        text = JSON.stringify({ ...aFingerprint(), ...over });
      } catch {
        return;
      }
      const { status, failure } = await send(text);
      expect([204, 400, 413, 429]).toContain(status);
      if (status === 400) {
        expect(Object.keys(failure?.error.fields ?? {}).length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 60 },
  );
});

test('the admin reads a visitor’s device: possible matches, what they share, and how rare it is', async () => {
  const { url, send } = await serve();
  const other = aVisitor(2);
  await send(aFingerprint());
  const moved = { ...subhashesOf(), timezone: aSubhash(99), network: aSubhash(98) };
  await send(aFingerprint({ primaryHash: aPrimaryHash(2), subhashes: moved }), {
    cookie: `visitor_id=${other}`,
  });
  const request = (visitor: string, key = TEST_ADMIN_KEY) =>
    fetch(`${url}/api/admin/visitors/${visitor}/fingerprint`, { headers: { 'x-admin-key': key } });

  const answer = await request(VISITOR);
  expect(answer.status).toBe(200);
  const body = getFingerprint.answer.parse(await answer.json());
  expect(body).toMatchObject({
    visitor_id: VISITOR,
    primary_hash: aPrimaryHash(),
    subhashes: subhashesOf(),
    times_seen: 1,
    possibly_same: [
      {
        visitor_id: other,
        same_primary_hash: false,
        agree: ['hardware', 'screen', 'system', 'language'],
        shared_by: 2,
      },
    ],
    rarity: { visitors: 2, looks_like: 1, one_of_about: null, bits: null },
  });
  expect((await request(aVisitor(3))).status).toBe(404);
  expect((await request(VISITOR, 'wrong')).status).toBe(401);
});
