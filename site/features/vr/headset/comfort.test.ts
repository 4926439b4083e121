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

test('who has chosen nothing gets the calmest, and who has gets their own', () => {
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
])('%s under the key is the calmest', (_, text) => {
  expect(readComfort({ get: () => text })).toEqual(calmest);
});

test('whatever is kept, every choice is one of its own', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { move, turn } = readComfort({ get: () => text });
      expect(['teleport', 'smooth']).toContain(move);
      expect(['snap', 'smooth']).toContain(turn);
    }),
  );
});
