import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TarError, readTar } from '#api/platform/read-tar.ts';
import { packTar, tarOf } from '#api/platform/tar.ts';
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

test('refuses a name too long for the header', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one'), 'x');
  const packing = tarOf([{ name: 'n'.repeat(101), path: join(folder, 'one') }]).next();
  await expect(packing).rejects.toThrow('does not fit');
});

/** Takes bytes from a buffer as from a stream. */
const takeFrom = (bytes: Buffer) => {
  let at = 0;
  return async (count: number) => bytes.subarray(at, (at += Math.min(count, bytes.length - at)));
};

const pack = async (texts: Record<string, string>): Promise<Buffer> => {
  const entries = Object.entries(texts).map(([name, text]) => ({
    name,
    modifiedAt: 0,
    bytes: Buffer.byteLength(text),
    content: [Buffer.from(text)],
  }));
  const pieces: Buffer[] = [];
  for await (const piece of packTar(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
};

const read = async (tar: Buffer): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const { name, content } of readTar(takeFrom(tar))) {
    found[name] = '';
    for await (const piece of content) found[name] += piece.toString();
  }
  return found;
};

test('reading returns exactly the packed files', async () => {
  const texts = { empty: '', short: 'a', block: 'b'.repeat(512), long: 'c'.repeat(70_001) };
  expect(await read(await pack(texts))).toEqual(texts);
});

test('writes the size of a 9 GiB file as the system’s tar reads it', async () => {
  const bytes = 9 * 2 ** 30;
  const packing = packTar([{ name: 'large', bytes, modifiedAt: 0, content: [] }]);
  const { value } = (await packing.next()) as { value: Buffer };
  const listed = execFileSync('sh', ['-c', 'tar -tv 2>/dev/null || true'], { input: value });
  expect(listed.toString()).toContain(String(bytes));
  const { value: entry } = await readTar(takeFrom(value)).next();
  expect(entry).toMatchObject({ name: 'large', bytes });
});

test('refuses an archive that is cut off, damaged or contains more than files', async () => {
  const tar = await pack({ one: 'x'.repeat(700), two: 'y' });
  for (const cut of [100, 600, 1_300, tar.length - 1_024])
    await expect(read(tar.subarray(0, cut)), String(cut)).rejects.toThrow(TarError);
  const changed = Buffer.from(tar);
  changed[3] = 7;
  await expect(read(changed)).rejects.toThrow('damaged');
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'inner'));
  const others = execFileSync('tar', ['-c', '-C', folder, 'inner'], { maxBuffer: 1e8 });
  await expect(read(others)).rejects.toThrow('more than plain files');
});
