import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRoot, root } from '../run/paths.mjs';
import { moveVersion, newestIn } from './move-version.mjs';

const read = (file: string): string => readFileSync(inRoot(file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** The versions by file. */
const versionsOf = (readFile: (file: string) => string) => {
  const lock = JSON.parse(readFile('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  const tagIn = (file: string) => /newTag: (.*)/.exec(readFile(file))?.[1];
  return {
    manifest: (JSON.parse(readFile('package.json')) as { version: string }).version,
    lock: lock.version,
    locked: lock.packages['']?.version,
    changelog: newestIn(readFile('CHANGELOG.md')),
    sqlite: tagIn('deploy/kubernetes/sqlite/kustomization.yaml'),
    postgresql: tagIn('deploy/kubernetes/postgresql/kustomization.yaml'),
  };
};
const everywhere = (expected: string) => ({
  manifest: expected,
  lock: expected,
  locked: expected,
  changelog: expected,
  sqlite: expected,
  postgresql: expected,
});

test('every file has the same version', () => {
  expect(versionsOf(read)).toEqual(everywhere(version));
});

test('the newest release tag is that of this version', (context) => {
  const args = ['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const [newest] = (stdout ?? '').split('\n');
  if (!newest) return context.skip('no release is tagged here');
  expect(newest).toBe(`v${version}`);
});

const given: Record<string, string> = {
  'package.json': '{ "name": "foyer", "version": "0.9.0" }',
  'package-lock.json': '{ "version": "0.9.0", "packages": { "": { "version": "0.9.0" } } }',
  'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.9.0] - 2026-11-01\n\n- Old.\n',
  'deploy/kubernetes/sqlite/kustomization.yaml': 'images:\n  - newTag: 0.9.0\n',
  'deploy/kubernetes/postgresql/kustomization.yaml': 'images:\n  - newTag: 0.9.0\n',
};
const move = (to: string, files = given) =>
  moveVersion((file) => files[file] ?? '', to, '2026-12-01');

test('a release updates every version and dates the unreleased changes', () => {
  const moved = move('0.10.0');
  expect(versionsOf((file) => moved[file] ?? '')).toEqual(everywhere('0.10.0'));
  expect(moved['CHANGELOG.md']).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.10.0] - 2026-12-01\n\n- New.\n\n## [0.9.0] - 2026-11-01\n\n- Old.\n',
  );
});

test.each([
  ['0.9.0', 'is not above 0.9.0'],
  ['0.8.9', 'is not above 0.9.0'],
  ['1.0', 'is no version'],
  ['1.0.0-beta', 'is no version'],
  ['next', 'is no version'],
])('%s is refused', (to, reason) => {
  expect(() => move(to)).toThrow(reason);
});

test('without a change there is nothing to release', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [0.9.0] - 2026-11-01\n\n- Old.\n';
  expect(() => move('1.0.0', { ...given, 'CHANGELOG.md': changelog })).toThrow(
    'nothing to release',
  );
});
