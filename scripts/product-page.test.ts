import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorStatus } from '#shared/contracts/errors.ts';
import { calls } from '#shared/contracts/index.ts';
import { adminEventSchemas, clientEventSchemas } from '#shared/contracts/realtime.ts';
import { fingerprintAttributes, subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { importLimits } from '#shared/import-limits.ts';
import { limits } from '#shared/limits.ts';
import { floodLimits } from '#shared/flood-limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { inRoot } from './run/paths.mjs';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const page = read('docs/product.md');

/** The cells of every table row, without padding. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const rowsOf = (first: string) => rows.filter(([cell]) => cell === first);
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

interface Field {
  safeParse(value: unknown): { success: boolean };
}

/** The names of a schema's fields, with `?` for optional ones. */
const fieldsOf = (schema: unknown): string[] =>
  Object.entries((schema as { shape?: Record<string, Field> }).shape ?? {}).map(([name, field]) =>
    field.safeParse(undefined).success ? `${name}?` : name,
  );

test('every route of the route table is on the page', () => {
  const source = read('site/routes/create-routes.tsx');
  const paths = [...source.matchAll(/(?:screen\(|path: )\s*'([^']*)'/g)].map(([, path = '']) =>
    path.startsWith('/') ? path : path === '*' ? path : `/${path}`,
  );
  expect(paths.length).toBeGreaterThan(15);
  for (const path of new Set(paths)) expect(rowsOf(`\`${path}\``), path).toHaveLength(1);
});

test('every event is on the page', () => {
  const events = Object.keys({ ...clientEventSchemas, ...adminEventSchemas });
  for (const event of events) expect(rowsOf(`\`${event}\``).length, event).toBeGreaterThan(0);
  for (const [event, schema] of Object.entries(clientEventSchemas)) {
    const named = rowsOf(`\`${event}\``).map((row) => codesIn(row.join(' ')));
    expect(named, event).toContainEqual(expect.arrayContaining(fieldsOf(schema)));
  }
});

test('every error code is on the page with its status', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(
      rowsOf(`\`${code}\``).map((row) => row[1]),
      code,
    ).toEqual([String(status)]);
  }
});

test('every field of an event and of a fingerprint is on the page', () => {
  const named = new Set(codesIn(page));
  const details = fieldsOf(calls.trackEvent.body.shape.details).map((name) => name.slice(0, -1));
  const times = ['loadTimeMs', 'domContentLoadedMs', 'firstPaintMs', 'ttfbMs'];
  const missing = [...details, ...fingerprintAttributes, ...subhashNames].filter(
    (name) => !named.has(name) && !times.includes(name),
  );
  expect(missing).toEqual([]);
});

type Bucket = { readonly times: number; readonly withinMs: number };
const isBuckets = (value: readonly unknown[]): value is readonly Bucket[] =>
  typeof value[0] === 'object';

/** Each number by its dotted name, as written on the page. */
const numbersOf = (group: object, prefix: string): [name: string, text: string][] =>
  Object.entries(group).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = `${prefix}${key}`;
    if (!Array.isArray(value)) {
      return typeof value === 'object' && value !== null
        ? numbersOf(value, `${name}.`)
        : [[name, String(value)]];
    }
    const all: readonly unknown[] = value;
    return isBuckets(all)
      ? [[name, all.map((one) => `${one.times} in ${one.withinMs} ms`).join('; ')]]
      : [[name, all.join(', ')]];
  });

test('every number of the limits is on the page with its value, and no other', () => {
  const numbers = [
    ...numbersOf(limits, ''),
    ...numbersOf(attachmentLimits, 'attachment.'),
    ...numbersOf(importLimits, 'import.'),
    ...numbersOf(presenceLimits, 'presence.'),
    ...numbersOf(storageLimits, 'storage.'),
    ...numbersOf(floodLimits, 'flood.'),
  ];
  const section = page.slice(page.indexOf('## Numbers'));
  const written = [...section.matchAll(/^\| `([\w.]+)`\s*\| (.*?)\s*\|/gm)].map(
    ([, name = '', value = '']) => [name, value],
  );
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(numbers));
});
