import { expect, test } from 'vitest';
import { typeText } from '#site/admin/api-docs/type-text.ts';

test.each([
  [{ type: 'string', maxLength: 60 }, 'text (at most 60 characters)'],
  [{ type: 'string', format: 'date-time', maxLength: 60 }, 'date-time'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'whole number (at least 0)'],
  [{ type: 'number', minimum: 0, maximum: 1 }, 'number (0 to 1)'],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'boolean | null'],
  [{ enum: ['day', 'week'] }, '"day" | "week"'],
  [{ const: true }, 'true'],
  [{ type: 'array', items: { type: 'string' } }, 'list of text'],
  [{}, 'any value'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{\n  [name]: text\n}'],
])('%j reads "%s"', (schema, text) => {
  expect(typeText(schema)).toBe(text);
});

test('an object has one line per field, with a mark for optional ones', () => {
  const rows = {
    type: 'array',
    items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  };
  const schema = {
    type: 'object',
    properties: { rows, note: { type: 'string' } },
    required: ['rows'],
  };
  expect(typeText(schema)).toBe('{\n  rows: list of {\n    n: whole number\n  }\n  note?: text\n}');
});
