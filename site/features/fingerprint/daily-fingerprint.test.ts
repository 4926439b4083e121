import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { readingsOf } from '#shared/testing/fingerprints.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import {
  sendDailyFingerprint,
  type DailyFingerprintDeps,
  subhashesOf,
} from '#site/features/fingerprint/daily-fingerprint.ts';
import { subhashNames } from '#shared/domain/fingerprint/parts.ts';

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest());

test('language, time zone, screen and preferences each change only their own subhash', async () => {
  const before = await subhashesOf(readingsOf(), sha256);
  for (const [attribute, name] of [
    ['lang', 'language'],
    ['tz', 'timezone'],
    ['scr', 'screen'],
    ['css_feats', 'preferences'],
    ['net_type', 'network'],
    ['ua', 'browser'],
  ] as const) {
    const after = await subhashesOf(readingsOf({ [attribute]: { value: 'another' } }), sha256);
    expect(subhashNames.filter((one) => before[one] !== after[one])).toEqual([name]);
    expect(after[name]).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('a subhash whose attributes timed out is null', async () => {
  const late = await subhashesOf(readingsOf({ ua: { error: 'timeout' } }), sha256);
  expect(late.browser).toBeNull();
  expect(late.engine).not.toBeNull();
});

const HOUR_MS = 3_600_000;
const KEY = 'foyer.fingerprint';
type Payload = Parameters<DailyFingerprintDeps['send']>[0];

const noon = new Date(2026, 0, 5, 12).getTime();

const setUp = (over: Partial<DailyFingerprintDeps> = {}) => {
  const clock = createFakeClock(noon);
  const sent: Payload[] = [];
  const deps: DailyFingerprintDeps = {
    primaryHash: aPrimaryHash(),
    collect: () => {
      clock.advance(12);
      return Promise.resolve(readingsOf({ ua: { value: 'X11; Linux' } }));
    },
    send: (payload) => Promise.resolve(sent.push(payload)),
    sha256: (text) => Promise.resolve(createHash('sha256').update(text).digest()),
    clock,
    storage: createMemoryKeyValue(),
    ...over,
  };
  return { clock, sent, deps };
};

test('the payload matches the contract', async () => {
  const { deps, sent } = setUp();
  await sendDailyFingerprint(deps);
  expect(sent).toHaveLength(1);
  const [payload] = sent;
  expect(sendFingerprint.body.parse(payload)).toEqual(payload);
  expect(payload).toMatchObject({
    version: 'fp:v2',
    primaryHash: aPrimaryHash(),
    collectionTimeMs: 12,
    clientTimestamps: {
      startedAt: new Date(noon).toISOString(),
      endedAt: new Date(noon + 12).toISOString(),
    },
    stabilityScore: 0.7,
    entropyBits: 14.6,
  });
});

test('sends once per calendar day of the visitor', async () => {
  const { deps, sent, clock } = setUp();
  for (let visit = 0; visit < 3; visit += 1) {
    await sendDailyFingerprint(deps);
    clock.advance(HOUR_MS);
  }
  expect(sent).toHaveLength(1);
  clock.jumpTo(new Date(2026, 0, 5, 23, 59, 59).getTime());
  await sendDailyFingerprint(deps);
  expect(sent).toHaveLength(1);
  clock.jumpTo(new Date(2026, 0, 6).getTime());
  await sendDailyFingerprint(deps);
  expect(sent).toHaveLength(2);
});

test('does not retry a failed send on the same day', async () => {
  const { deps } = setUp();
  let tries = 0;
  const send = () => {
    tries += 1;
    return Promise.reject(new Error('no answer'));
  };
  await expect(sendDailyFingerprint({ ...deps, send })).rejects.toThrow('no answer');
  await sendDailyFingerprint({ ...deps, send });
  expect(tries).toBe(1);
});

test('reads and sends nothing without storage', async () => {
  let hasRead = false;
  const collect = () => {
    hasRead = true;
    return Promise.resolve(readingsOf());
  };
  const { deps, sent } = setUp({ storage: createMemoryKeyValue({ isFull: true }), collect });
  await sendDailyFingerprint(deps);
  expect(sent).toEqual([]);
  expect(hasRead).toBe(false);
});

test('stability rises on unchanged days, falls after a move and ignores updates', async () => {
  const { deps, sent, clock } = setUp();
  const visit = async (readings = readingsOf({ ua: { value: 'X11; Linux' } })) => {
    clock.advance(7 * 24 * HOUR_MS);
    await sendDailyFingerprint({ ...deps, collect: () => Promise.resolve(readings) });
    return sent.at(-1)?.stabilityScore;
  };
  expect(await visit()).toBe(0.7);
  expect(await visit()).toBe(0.85);
  expect(await visit(readingsOf({ ua: { value: 'X11; Linux, a new version' } }))).toBe(0.9);
  expect(await visit(readingsOf({ ua: { value: 'X11; Linux' }, tz: { value: 'UTC' } }))).toBe(0.88);
});

test('ignores a corrupted record', async () => {
  for (const stored of ['', '{', 'null', '7', '{"day":5}', '{"day":"2026-01-05","at":"now"}']) {
    const { deps, sent } = setUp();
    deps.storage.set(KEY, stored);
    await sendDailyFingerprint(deps);
    expect(sent, stored).toHaveLength(1);
  }
  const { deps, sent } = setUp();
  const odd = { day: '2026-01-04', at: 0, subhashes: { screen: 7 }, stability: { weight: 'x' } };
  deps.storage.set(KEY, JSON.stringify(odd));
  await sendDailyFingerprint(deps);
  expect(sent[0]?.stabilityScore).toBe(0.7);
});
