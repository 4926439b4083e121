import { expect, test } from 'vitest';
import { cutNotes } from './cut-notes.mjs';

const changelog = `# Changelog

Words.

## [Unreleased]

### Added

- Later.

## [0.10.0] - 2026-12-01

## [0.2.0] - 2026-11-01

### Added

- The second.

### Fixed

- A fault ([why](docs/a.md)).

## [0.1.0] - 2026-10-01

- The first.

[0.1.0]: https://example.com/v0.1.0
`;

test('the notes of a version are its section, without the heading', () => {
  expect(cutNotes(changelog, 'v0.2.0')).toBe(
    '### Added\n\n- The second.\n\n### Fixed\n\n- A fault ([why](docs/a.md)).',
  );
  expect(cutNotes(changelog, '0.1.0')).toBe('- The first.');
});

test.each([
  ['v0.3.0', 'no section for 0.3.0'],
  ['v0.1', 'is no version'],
  ['', 'is no version'],
  ['Unreleased', 'is no version'],
  ['v0.10.0', 'is empty'],
])('%s is rejected, because there is nothing to release', (tag, reason) => {
  expect(() => cutNotes(changelog, tag)).toThrow(reason);
});
