import { expect, test } from 'vitest';
import { editYaml } from './edit-yaml.ts';

const text = `# Whose site this is.
name:   Ada   # as on the door
links:  [ {label: A,   url: 'https://a.example'} ]

# What I do.
offer: >-
    I compute,
    for others.
# The end.
`;

test('rewrites only the changed field, and its comments stay', () => {
  const edited = editYaml(text, (document) => {
    document.set('offer', 'I compute.');
    document.set('away', 'Away.');
  });
  expect(edited).toBe(`# Whose site this is.
name:   Ada   # as on the door
links:  [ {label: A,   url: 'https://a.example'} ]

# What I do.
offer: >-
  I compute.
away: Away.
# The end.
`);
});

test('renames a field in place and adds a nested one', () => {
  const edited = editYaml(
    'a: 1\n# The group.\ngroup: { x: 1 } # here\n# Last.\nz: [1,2]\n',
    (document) => {
      document.setIn(['group', 'y'], 2);
      const { items } = document.contents as unknown as { items: { key: { value: string } }[] };
      const [, , last] = items;
      if (last) last.key.value = 'omega';
    },
  );
  expect(edited).toBe(
    'a: 1\n# The group.\ngroup: { x: 1, y: 2 } # here\n# Last.\nomega: [ 1, 2 ]\n',
  );
});

test('deleting a field also deletes the comments above it, and no more', () => {
  const edited = editYaml('a: 1\n\n# Of b.\nb: 2\n\n# Of c.\nc: 3\n', (document) => {
    document.delete('b');
  });
  expect(edited).toBe('a: 1\n\n# Of c.\nc: 3\n');
});

test.each([
  ['nothing changes', text, () => undefined],
  ['the YAML cannot be read', 'a: [1\n', () => undefined],
  ['there is an anchor', 'a: &a { x: 1 }\nb:   *a\n', () => undefined],
])('the text is unchanged if %s', (_, before, edit) => {
  expect(editYaml(before, edit)).toBe(before);
});

test('Windows line ends stay', () => {
  expect(editYaml('a: 1\r\nb: 2\r\n', (document) => document.set('b', [1, 2]))).toBe(
    'a: 1\r\nb:\r\n  - 1\r\n  - 2\r\n',
  );
});
