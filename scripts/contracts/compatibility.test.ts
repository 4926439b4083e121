import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { currentPath } from '#shared/contracts/former-paths.ts';
import { describeContracts, type ContractDescription } from './describe-contracts.ts';
import { findIncompatible, type Schema } from './find-incompatible.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'));
const released = read('released.json') as ContractDescription;

const now = describeContracts();

const advice = 'make a new field optional, and keep the old ones: docs/guides/add-an-http-call.md';

/** Maps `GET /api/… query` of a release to its current name; a released path must still work. */
const nameNow = (name: string): string => {
  const [method = '', path = '', ...part] = name.split(' ');
  return [method, currentPath(path), ...part].join(' ');
};

test('a server after an update accepts the requests of a page loaded before it', () => {
  expect(Object.keys(released.sent).length).toBeGreaterThan(200);
  const faults = Object.entries(released.sent).flatMap(([name, written]) => {
    const wanted = now.sent[nameNow(name)];
    return wanted ? findIncompatible(written, wanted, name) : [`${name}: is gone`];
  });
  expect(faults, advice).toEqual([]);
});

test('a page loaded before an update can read the responses of the server after it', () => {
  const faults = Object.entries(released.answered).flatMap(([name, read]) => {
    const written = now.answered[nameNow(name)];
    return written ? findIncompatible(written, read, name) : [`${name}: is gone`];
  });
  expect(faults, advice).toEqual([]);
});

/**
 * Changes since the last release in which servers accept more or require less, for third-party
 * clients. Our own pages send what the previous release requires. A release empties the list.
 */
const relaxed = read('relaxed.json') as readonly string[];

test('a server before an update can talk to a page loaded after it', () => {
  const shared = (part: keyof ContractDescription) =>
    Object.keys(released[part]).filter((name) => now[part][nameNow(name)]);
  const of = (schemas: Readonly<Record<string, Schema>>, name: string): Schema =>
    schemas[name] ?? {};
  const faults = [
    ...shared('sent').flatMap((name) =>
      findIncompatible(of(now.sent, nameNow(name)), of(released.sent, name), name),
    ),
    ...shared('answered').flatMap((name) =>
      findIncompatible(of(released.answered, name), of(now.answered, nameNow(name)), name),
    ),
  ];
  expect(faults, advice).toEqual(relaxed);
});

const text = { type: 'string' };
const object = (
  properties: Record<string, Schema>,
  required = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
});

test.each<[string, Schema, Schema, string[]]>([
  [
    'a field that is required anew',
    object({}),
    object({ a: text }),
    ['x.a: the reader requires it'],
  ],
  [
    'a field that may be left out now',
    object({ a: text }, []),
    object({ a: text }),
    ['x.a: the reader requires it'],
  ],
  [
    'a field of another type',
    object({ a: text }),
    object({ a: { type: 'integer' } }),
    ['x.a: the reader wants integer, not string'],
  ],
  [
    'a narrower text',
    { type: 'string', maxLength: 200 },
    { type: 'string', maxLength: 100 },
    ['x: the reader wants what is at most this long: 100'],
  ],
  [
    'a value that is not known',
    { enum: ['open', 'held'] },
    { enum: ['open', 'closed'] },
    ['x: the reader does not know "held"'],
  ],
  [
    'null in place of a text',
    { anyOf: [text, { type: 'null' }] },
    text,
    ['x: the reader wants string, not null'],
  ],
  [
    'an entry of a list',
    { type: 'array', items: text },
    { type: 'array', items: { type: 'number' } },
    ['x[]: the reader wants number, not string'],
  ],
])('finds %s', (_what, written, read, faults) => {
  expect(findIncompatible(written, read, 'x')).toEqual(faults);
});

test.each<[string, Schema, Schema]>([
  ['a field that the reader does not know', object({ a: text, b: text }), object({ a: text })],
  ['a field that the reader can do without', object({}), object({ a: text }, [])],
  ['one of the values that the reader knows', { const: 'open' }, { enum: ['open', 'closed'] }],
  ['a whole number where any will do', { type: 'integer' }, { type: 'number' }],
  ['a text where null will do as well', text, { anyOf: [{ type: 'null' }, text] }],
])('accepts %s', (_what, written, read) => {
  expect(findIncompatible(written, read, 'x')).toEqual([]);
});
