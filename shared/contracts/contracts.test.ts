import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldsOf } from '#shared/contracts/errors.ts';
import { calls } from '#shared/contracts/index.ts';
import { messageDraftSchema } from '#shared/contracts/message.ts';
import { outboxItemSchema } from '#shared/contracts/outbox.ts';
import { projectSchema } from '#shared/contracts/project.ts';
import {
  adminAuthSchema,
  adminEventSchemas,
  clientEventSchemas,
  joinedSchema,
  resumedSchema,
  userAuthSchema,
} from '#shared/contracts/realtime.ts';
import { isWellFormed } from '#shared/contracts/text.ts';
import { aDraft } from '#shared/testing/builders.ts';

const schemas = {
  ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${name} body`, call.body])),
  ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${name} query`, call.query])),
  ...Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [`${name} params`, call.params]),
  ),
  ...Object.fromEntries(
    Object.entries(clientEventSchemas).map(([name, schema]) => [`${name} event`, schema]),
  ),
  ...Object.fromEntries(
    Object.entries(adminEventSchemas).map(([name, schema]) => [`event ${name}`, schema]),
  ),
  userAuthSchema,
  adminAuthSchema,
  joinedSchema,
  resumedSchema,
  outboxItemSchema,
  projectSchema,
};

for (const [name, schema] of Object.entries(schemas)) {
  test(`${name}: no input throws, and a refusal names a field`, () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });
    fc.assert(
      fc.property(anything, (value) => {
        const parsed = schema.safeParse(value);
        if (!parsed.success) expect(Object.keys(fieldsOf(parsed.error)).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
}

test('accepts every well-formed text that is not blank, trimmed and otherwise unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const parsed = messageDraftSchema.safeParse(aDraft({ content: text }));
      expect(parsed.success).toBe(text.trim() !== '');
      if (parsed.success) expect(parsed.data.content).toBe(text.trim());
    }),
    { numRuns: 500 },
  );
});

test('a lone surrogate is refused, a pair is accepted', () => {
  expect(isWellFormed('a\ud83d\ude80b')).toBe(true);
  for (const broken of ['\ud83d', '\ude80', 'x\ude80\ud83d', '\ud83d\ud83d\ude80']) {
    expect(isWellFormed(broken)).toBe(false);
  }
});

test('drops unknown fields of any name', () => {
  const odd = '{"id":"mine","seq":4,"__proto__":{"x":1},"constructor":1,"toString":2}';
  const draft = messageDraftSchema.parse({ ...aDraft(), ...(JSON.parse(odd) as object) });
  expect(Object.keys(draft).toSorted()).toEqual(Object.keys(aDraft()).toSorted());
  expect(draft).toEqual(aDraft());
});

const refusesUnknown = (schema: z.ZodType): boolean => {
  const parsed = schema.safeParse({ unknown: 1 });
  return !parsed.success && 'unknown' in fieldsOf(parsed.error);
};

test('no body of a call and no client event is refused for an unknown field', () => {
  const strict = [
    ...Object.entries(calls).map(([name, { body }]) => [`${name} body`, body] as const),
    ...Object.entries(clientEventSchemas),
    ['userAuthSchema', userAuthSchema] as const,
    ['adminAuthSchema', adminAuthSchema] as const,
  ].filter(([, schema]) => refusesUnknown(schema));
  expect(strict.map(([name]) => name)).toEqual([]);
});
