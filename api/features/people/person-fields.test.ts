import { expect, test } from 'vitest';
import {
  editedNode,
  isEdited,
  noFields,
  settledNode,
  shownFields,
  type PersonNode,
} from '#api/features/people/person-fields.ts';

const aNode = (
  fields: Partial<PersonNode['fields']>,
  merged: readonly PersonNode[] = [],
): PersonNode => ({ fields: { ...noFields, ...fields }, overrides: {}, merged });

const ada = aNode({ name: 'Ada', tags: ['lead'], note: 'Wants a pump.' });
const unnamed = aNode({ tags: ['lead', 'warm'], note: 'Met in Paris.' });

test('the target keeps its name, and takes the other one where it has none', () => {
  const named = aNode({ name: 'Mrs Byron' }, [ada]);
  expect(shownFields(named).name).toBe('Mrs Byron');
  expect(shownFields({ ...unnamed, merged: [ada] })).toMatchObject({
    name: 'Ada',
    tags: ['lead', 'warm'],
    note: 'Met in Paris.\n\nWants a pump.',
  });
});

test('an edit of merged records changes only what differs, and separating leaves the rest', () => {
  const together = { ...unnamed, merged: [ada] };
  const shown = shownFields(together);
  const edited = { ...together, ...editedNode(together, { ...shown, company: 'Engines Ltd' }) };
  expect(shownFields(edited)).toEqual({ ...shown, company: 'Engines Ltd' });
  const alone = { ...edited, merged: [], ...settledNode(edited) };
  expect(shownFields(alone)).toEqual({ ...unnamed.fields, company: 'Engines Ltd' });
});

test('an inherited value can be cleared', () => {
  const together = { ...unnamed, merged: [ada] };
  const next = { ...shownFields(together), name: null };
  expect(shownFields({ ...together, ...editedNode(together, next) }).name).toBeNull();
});

test('a record without an entry of the owner is not edited', () => {
  expect(isEdited(aNode({}))).toBe(false);
  expect(isEdited(aNode({}, [ada]))).toBe(true);
  expect(isEdited({ ...aNode({}), overrides: { name: null } })).toBe(true);
});
