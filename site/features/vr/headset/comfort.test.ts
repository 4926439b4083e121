import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { readComfort, writeComfort, type Comfort } from './comfort.ts';

const calmest: Comfort = {
  move: 'teleport',
  turn: 'snap',
  hand: 'right',
  height: 'standing',
  vignette: 'on',
};

test('without choices a wearer gets the calmest settings, otherwise their own', () => {
  const storage = createMemoryKeyValue();
  expect(readComfort(storage)).toEqual(calmest);
  const own: Comfort = { ...calmest, turn: 'smooth', hand: 'left', height: 'seated' };
  writeComfort(storage, own);
  expect(readComfort(storage)).toEqual(own);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '["smooth"]'],
  ['strange values', '{"turn":"fast","hand":1,"vignette":true}'],
  ['inherited names', '{"turn":"toString"}'],
])('%s under the key gives the calmest settings', (_, text) => {
  expect(readComfort({ get: () => text })).toEqual(calmest);
});

test('every setting has a valid value for any stored text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { move, turn } = readComfort({ get: () => text });
      expect(['teleport', 'smooth']).toContain(move);
      expect(['snap', 'smooth']).toContain(turn);
    }),
  );
});
