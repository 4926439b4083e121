import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './run/paths.mjs';

// Concatenated, so that this file contains no citation.
const papers = ['SPEC', 'DESIGN', 'HOUSE_STYLE'].join('|');
const citation = new RegExp(`\\b(?:${papers})(?: ?\\d|['’]s\\b|\\.md\\b)`);

const isText = (file: string) => /\.(?:[cm]?[jt]sx?|md|json|ya?ml|css|html|sql|sh)$/.test(file);

/** `file:line text` of every line that cites a paper outside the repository. */
const citationsIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
    .filter(({ line }) => citation.test(line))
    .map(({ line, at }) => `${at} ${line.trim()}`);

test('no file cites documents outside the repository, which readers do not have', () => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = listed.filter((file) => isText(file) && existsSync(inRoot(file)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => citationsIn(file, readFileSync(inRoot(file), 'utf8')));
  expect(found).toEqual([]);
});

test.each(['SPEC', 'DESIGN', 'HOUSE_STYLE'])('finds a citation of %s', (paper) => {
  const planted = [
    `// ${paper} 9: at most 200.`,
    `/** By ${paper}'s rules. */`,
    `See ${paper}.md.`,
  ];
  expect(citationsIn('a.ts', planted.join('\n'))).toHaveLength(3);
  expect(citationsIn('a.ts', `const ${paper}_LIMIT = 9;\n// The SPECIAL case, by DESIGN.`)).toEqual(
    [],
  );
});
