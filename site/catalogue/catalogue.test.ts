import { expect, test } from 'vitest';
import { findPlate, inCollection, neighboursOf, relatedPlates } from '#site/catalogue/catalogue.ts';
import type { Plate } from '#site/content-model/project.ts';

const aPlate = (over: Partial<Plate> & { id: string }) => ({ type: 'ai', ...over }) as Plate;

const plates = [
  aPlate({ id: 'c', type: 'trading', relatedProjects: ['a', 'outside', 'b'] }),
  aPlate({ id: 'b', type: 'ai', category: 'automation' }),
  aPlate({ id: 'a', type: 'automation', category: 'automation' }),
];
const ids = (found: readonly Plate[]) => found.map(({ id }) => id);

test('a plate is found by its id, and nothing by another', () => {
  expect(findPlate(plates, 'b')?.id).toBe('b');
  expect(findPlate(plates, 'x')).toBeNull();
});

test('related plates keep their order and leave out those without a page', () => {
  expect(ids(relatedPlates(plates, plates[0]!))).toEqual(['a', 'b']);
  expect(relatedPlates(plates, plates[1]!)).toEqual([]);
});

test('a collection holds its type and what is filed under it', () => {
  expect(ids(inCollection(plates, 'automation'))).toEqual(['b', 'a']);
  expect(ids(inCollection(plates, 'ai'))).toEqual(['b']);
});

test('the ends of the catalogue have one neighbour', () => {
  expect(neighboursOf(plates, plates[0]!)).toMatchObject({ newer: null, older: { id: 'b' } });
  expect(neighboursOf(plates, plates[2]!)).toMatchObject({ newer: { id: 'b' }, older: null });
});
