import { expect, it } from 'vitest';
import { markedDrawingSchema } from '#shared/contracts/marked-drawing.ts';

const mark = { number: 1, x: 0.5, y: 0.5 };
const drawing = { project: 'heron-lookout', title: 'Heron Lookout', marks: [mark] };
const own = { notation: 'a -> b', motif: 'schematic', name: 'Robin', day: '2026-11-27' };

it.each([
  ['a marked drawing of a project', drawing],
  ['an own drawing', { ...drawing, marks: [], own }],
  ['a marked own drawing without a name', { ...drawing, own: { ...own, name: undefined } }],
])('takes %s', (_, value) => {
  expect(markedDrawingSchema.safeParse(value).success).toBe(true);
});

it.each([
  ['a drawing of a project without marks', { ...drawing, marks: [] }, 'must have a mark'],
  ['two marks of one number', { ...drawing, marks: [mark, mark] }, 'must have different numbers'],
  [
    'a notation that is too long',
    { ...drawing, own: { ...own, notation: 'a'.repeat(6_001) } },
    'Too big',
  ],
  [
    'control characters in a notation',
    { ...drawing, own: { ...own, notation: 'a\u0000' } },
    'must not contain control characters',
  ],
  ['a day that is none', { ...drawing, own: { ...own, day: '2026-02-30' } }, 'Invalid ISO date'],
  ['a motif in markup', { ...drawing, own: { ...own, motif: '<b>' } }, 'must be lower-case'],
])('refuses %s', (_, value, message) => {
  expect(markedDrawingSchema.safeParse(value).error?.message).toContain(message);
});
