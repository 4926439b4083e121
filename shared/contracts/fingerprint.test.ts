import { expect, test } from 'vitest';
import { fieldsOf } from '#shared/contracts/errors.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { fingerprintAttributes, subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { aFingerprint, readingsOf, subhashesOf } from '#shared/testing/fingerprints.ts';

const times = aFingerprint().clientTimestamps;

test('accepts a full payload and one from a browser that reports little, unchanged', () => {
  const whole = aFingerprint();
  expect(sendFingerprint.body.parse(whole)).toEqual(whole);
  const partial = aFingerprint({
    attributes: readingsOf({ devmem: { error: 'unavailable' }, ua: { error: 'timeout' } }),
    subhashes: subhashesOf({ browser: null }),
    stabilityScore: 0,
    entropyBits: 0,
  });
  expect(sendFingerprint.body.parse(partial)).toEqual(partial);
});

for (const [name, over, field] of [
  ['another version', { version: 'fp:v1' }, 'version'],
  ['no hash', { primaryHash: undefined }, 'primaryHash'],
  ['a hash of other letters', { primaryHash: 'g'.repeat(64) }, 'primaryHash'],
  ['no attributes', { attributes: undefined }, 'attributes'],
  ['deep values', { attributes: { ...readingsOf(), ua: [['x']] } }, 'attributes.ua'],
  [
    'a bare value too long',
    { attributes: { ...readingsOf(), ua: 'x'.repeat(513) } },
    'attributes.ua',
  ],
  [
    'an unknown failure',
    { attributes: { ...readingsOf(), tz: { error: 'oops' } } },
    'attributes.tz',
  ],
  [
    'a value too long',
    { attributes: { ...readingsOf(), ua: { value: 'x'.repeat(513) } } },
    'attributes.ua.value',
  ],
  [
    'half a character',
    { attributes: { ...readingsOf(), ua: { value: '\ud83d' } } },
    'attributes.ua.value',
  ],
  [
    'a word for a subhash',
    { subhashes: { ...subhashesOf(), screen: 'a screen of mine' } },
    'subhashes.screen',
  ],
  ['a time before it began', { collectionTimeMs: -1 }, 'collectionTimeMs'],
  ['a time without end', { collectionTimeMs: Number.POSITIVE_INFINITY }, 'collectionTimeMs'],
  ['no day', { clientTimestamps: { ...times, endedAt: 'today' } }, 'clientTimestamps.endedAt'],
  ['more than certainty', { stabilityScore: 1.1 }, 'stabilityScore'],
  ['more bits than there are devices', { entropyBits: 65 }, 'entropyBits'],
  [
    'a flag for a day',
    { clientTimestamps: { ...times, startedAt: true } },
    'clientTimestamps.startedAt',
  ],
  [
    'a day past all days',
    { clientTimestamps: { ...times, startedAt: 9e15 } },
    'clientTimestamps.startedAt',
  ],
  ['a text for a measure', { entropyBits: '14' }, 'entropyBits'],
] as const) {
  test(`a payload with ${name} is refused with the field's name`, () => {
    const parsed = sendFingerprint.body.safeParse({ ...aFingerprint(), ...over });
    if (parsed.success) throw new Error('it was taken');
    expect(Object.keys(fieldsOf(parsed.error))).toEqual([field]);
  });
}

for (const name of fingerprintAttributes) {
  test(`a browser without ${name} omits it or sends null: it is unavailable`, () => {
    const { [name]: _, ...others } = readingsOf();
    for (const attributes of [others, { ...others, [name]: null }]) {
      const parsed = sendFingerprint.body.parse({ ...aFingerprint(), attributes });
      expect(parsed.attributes).toEqual({ ...others, [name]: { error: 'unavailable' } });
    }
  });
}

test('a hash and attributes suffice', () => {
  const { version, primaryHash } = aFingerprint();
  const parsed = sendFingerprint.body.parse({ version, primaryHash, attributes: {} });
  expect(Object.keys(parsed.attributes)).toEqual(fingerprintAttributes);
  expect(Object.values(parsed.subhashes)).toEqual(subhashNames.map(() => null));
});

test('times may be numbers: milliseconds since 1970', () => {
  const startedAt = Date.parse(times?.startedAt ?? '');
  const clientTimestamps = { startedAt, endedAt: times?.endedAt };
  const parsed = sendFingerprint.body.parse({ ...aFingerprint(), clientTimestamps });
  expect(parsed.clientTimestamps).toEqual(times);
});

test('drops unknown names at each level, including __proto__', () => {
  const odd = '"__proto__":{"isAdmin":true},"constructor":1,"canvas":"x",';
  const text = JSON.stringify(aFingerprint()).replaceAll('{', `{${odd}`);
  const parsed = sendFingerprint.body.parse(JSON.parse(text));
  expect(parsed).toEqual(aFingerprint());
  expect(JSON.stringify(parsed)).toBe(JSON.stringify(aFingerprint()));
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
