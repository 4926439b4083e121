import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const content = import.meta.dirname;

const textFiles = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:md|yaml|vtt)$/.test(name),
);

test('a percentage is written in one way, in figures and in texts: 98.6%', () => {
  expect(textFiles.length).toBeGreaterThan(36);
  const spaced = textFiles.flatMap((name) =>
    readFileSync(join(content, name), 'utf8')
      .split('\n')
      .flatMap((line, i) => (/\d[ \u00a0\u202f]%/.test(line) ? [`${name}:${i + 1}: ${line}`] : [])),
  );
  expect(spaced).toEqual([]);
});
