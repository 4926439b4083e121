import { expect, test } from 'vitest';
import { fieldsOf } from '#shared/contracts/errors.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { aFingerprint, aSubhash, readingsOf, subhashesOf } from '#shared/testing/fingerprints.ts';

const withoutUa = () => {
  const { ua: _, ...rest } = readingsOf();
  return rest;
};
const times = aFingerprint().clientTimestamps;

test('a whole payload, and one of a browser that tells little, are taken as they are', () => {
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
  ['a hash in capitals', { primaryHash: 'A'.repeat(64) }, 'primaryHash'],
  ['an attribute missing', { attributes: withoutUa() }, 'attributes.ua'],
  [
    'an attribute too many',
    { attributes: { ...readingsOf(), canvas: { value: 'x' } } },
    'attributes.canvas',
  ],
  ['a bare value', { attributes: { ...readingsOf(), ua: 'Firefox' } }, 'attributes.ua'],
  [
    'an unknown failure',
    { attributes: { ...readingsOf(), tz: { error: 'oops' } } },
    'attributes.tz',
  ],
  [
    'a value and an error at once',
    { attributes: { ...readingsOf(), tz: { value: 'UTC', error: 'threw' } } },
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
    'a whole hash for a subhash',
    { subhashes: { ...subhashesOf(), screen: 'a'.repeat(64) } },
    'subhashes.screen',
  ],
  ['a subhash too many', { subhashes: { ...subhashesOf(), all: aSubhash(1) } }, 'subhashes.all'],
  ['a time before it began', { collectionTimeMs: -1 }, 'collectionTimeMs'],
  ['a time without end', { collectionTimeMs: Number.POSITIVE_INFINITY }, 'collectionTimeMs'],
  ['no day', { clientTimestamps: { ...times, endedAt: 'today' } }, 'clientTimestamps.endedAt'],
  ['more than certainty', { stabilityScore: 1.1 }, 'stabilityScore'],
  ['more bits than there are devices', { entropyBits: 65 }, 'entropyBits'],
  ['a field too many', { visitorId: 'x' }, 'visitorId'],
] as const) {
  test(`a payload with ${name} is refused with the field's name`, () => {
    const parsed = sendFingerprint.body.safeParse({ ...aFingerprint(), ...over });
    if (parsed.success) throw new Error('it was taken');
    expect(Object.keys(fieldsOf(parsed.error))).toEqual([field]);
  });
}

test('__proto__ is a field too many like any other', () => {
  const text = JSON.stringify(aFingerprint());
  for (const place of ['"attributes":{', '"subhashes":{', '"clientTimestamps":{']) {
    const body: unknown = JSON.parse(text.replace(place, `${place}"__proto__":{"isAdmin":true},`));
    const parsed = sendFingerprint.body.safeParse(body);
    expect(parsed.success).toBe(false);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  }
});
