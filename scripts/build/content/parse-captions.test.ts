import { expect, test } from 'vitest';
import { parseCaptions } from './parse-captions.ts';

const film = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n');

test('reads cues with their start times and joins their lines', () => {
  const text = film(
    '00:00.000 --> 00:02.500\nA sheet\nis turned.',
    '01:00:02.500 --> 01:00:04.000\nAn hour later.',
  );
  expect(parseCaptions(text.replace(/\n/g, '\r\n'), 3700)).toEqual([
    { fromS: 0, text: 'A sheet is turned.' },
    { fromS: 3602.5, text: 'An hour later.' },
  ]);
});

test.each([
  ['no head', '00:00.000 --> 00:01.000\nx', 'must begin with WEBVTT'],
  ['no cue', 'WEBVTT\n', 'has no cue'],
  ['no time', film('A sheet is turned.'), 'is not the time of a cue'],
  ['a setting', film('00:00.000 --> 00:01.000 align:start\nx'), 'is not the time of a cue'],
  ['a cue without words', film('00:00.000 --> 00:01.000'), 'has no text'],
  ['markup', film('00:00.000 --> 00:01.000\n<b>x</b>'), 'has markup'],
  ['a cue that ends before it begins', film('00:02.000 --> 00:01.000\nx'), 'out of order'],
  [
    'overlapping cues',
    film('00:00.000 --> 00:02.000\nx', '00:01.000 --> 00:03.000\ny'),
    'out of order',
  ],
  ['a cue after the end', film('00:00.000 --> 00:12.000\nx'), 'outlasts the film'],
])('captions with %s are rejected', (_, text, fault) => {
  expect(() => parseCaptions(text, 10)).toThrow(fault);
});
