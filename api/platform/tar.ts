import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const BLOCK = 512;

/** A POSIX ustar header: numbers in octal. The checksum counts its own field as blanks. */
const headerOf = (name: string, bytes: number, modifiedAt: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(Math.floor(modifiedAt / 1_000), 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
};

/**
 * Packs files into one archive and yields it in chunks. The header limits names to 100 bytes and
 * files to 8 GiB; a longer name throws.
 */
export async function* tarOf(
  files: readonly { readonly name: string; readonly path: string }[],
): AsyncGenerator<Buffer> {
  for (const { name, path } of files) {
    const { size, mtimeMs } = await stat(path);
    if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) throw new Error(`${name} does not fit`);
    yield headerOf(name, size, mtimeMs);
    for await (const piece of createReadStream(path)) yield piece as Buffer;
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}
