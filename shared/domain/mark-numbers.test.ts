import { expect, test } from 'vitest';
import { markedDrawingSchema } from '#shared/contracts/marked-drawing.ts';
import { markedText } from '#shared/domain/drawing-marks.ts';
import { marksOn, markTexts, nextNumber } from '#shared/domain/mark-numbers.ts';
import { limits } from '#shared/limits.ts';

const mark = (number: number, x = 0.5, y = 0.5) => ({ number, x, y });
const drawing = (over: object = {}) => ({
  project: 'heron-lookout',
  title: 'Watchtower',
  marks: [mark(1, 0.424, 0.31)],
  ...over,
});

test('describes marks in words', () => {
  expect(markTexts(drawing())).toEqual(['Mark 1 on Watchtower at 42 %, 31 %']);
  expect(markedText(drawing())).toBe('A mark on the drawing of Watchtower');
  expect(markedText(drawing({ marks: [mark(1), mark(2)] }))).toBe(
    '2 marks on the drawing of Watchtower',
  );
});

test('numbers continue within a thread, for each drawing', () => {
  const thread = [
    { drawing: drawing() },
    {},
    { drawing: drawing({ project: 'other', marks: [mark(7)] }) },
    { drawing: drawing({ marks: [mark(3), mark(2)] }) },
  ];
  expect(nextNumber(marksOn(thread, 'heron-lookout'))).toBe(4);
  expect(nextNumber(marksOn(thread, 'nothing'))).toBe(1);
  expect(nextNumber([mark(limits.drawing.markNumberMax)])).toBeNull();
});

test.each([
  ['no mark', { marks: [] }, 'must have a mark'],
  ['six marks', { marks: [1, 2, 3, 4, 5, 6].map((number) => mark(number)) }, '5'],
  ['a number twice', { marks: [mark(1), mark(1)] }, 'must have different numbers'],
  ['a point outside', { marks: [mark(1, 1.01)] }, '1'],
  ['a point before', { marks: [mark(1, 0, -0.1)] }, '0'],
  ['no number', { marks: [{ x: 0, y: 0 }] }, 'number'],
  ['a number of zero', { marks: [mark(0)] }, '1'],
  ['an infinite share', { marks: [mark(1, Number.POSITIVE_INFINITY)] }, 'number'],
  ['a path for a project', { project: '../etc' }, 'lower-case'],
  ['a title in two lines', { title: 'a\nb' }, 'control'],
])('refuses %s', (_what, over, reason) => {
  const { error } = markedDrawingSchema.safeParse(drawing(over));
  expect(error?.issues[0]?.message).toContain(reason);
});

test('accepts a drawing with marks', () => {
  expect(markedDrawingSchema.parse(drawing())).toEqual(drawing());
});
