import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tarOf } from '#api/platform/tar.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

test('the system’s own tar unpacks an archive to the same bytes', async () => {
  const folder = temporaryFolder();
  const texts = { empty: '', short: 'a', block: 'b'.repeat(512), long: 'c'.repeat(70_001) };
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { name: `foyer-x/${name}`, path: join(folder, name) };
  });
  const pieces: Buffer[] = [];
  for await (const piece of tarOf(files)) pieces.push(piece);
  const out = join(folder, 'out');
  mkdirSync(out);
  execFileSync('tar', ['-x', '-C', out], { input: Buffer.concat(pieces) });
  for (const [name, text] of Object.entries(texts)) {
    expect(readFileSync(join(out, 'foyer-x', name), 'utf8')).toBe(text);
  }
});

test('a name that is too long for the header is refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one'), 'x');
  const packing = tarOf([{ name: 'n'.repeat(101), path: join(folder, 'one') }]).next();
  await expect(packing).rejects.toThrow('does not fit');
});
