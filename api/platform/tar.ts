import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const SIZE_BYTES = 12;
const OCTAL_SIZE_MAX = 8 ** 11;

/** Octal digits; from 8 GiB on a binary number, as GNU tar writes it. */
const writeSize = (header: Buffer, bytes: number): void => {
  if (bytes < OCTAL_SIZE_MAX) {
    header.write(bytes.toString(8).padStart(SIZE_BYTES - 1, '0'), SIZE_AT);
    return;
  }
  header[SIZE_AT] = 0x80;
  header.writeBigUInt64BE(BigInt(bytes), SIZE_AT + SIZE_BYTES - 8);
};

/** A POSIX ustar header: numbers in octal. The checksum counts its own field as blanks. */
const headerOf = (name: string, bytes: number, modifiedAt: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0, NAME_BYTES);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  writeSize(header, bytes);
  header.write(octal(Math.floor(modifiedAt / 1_000), 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
};

/** One file of an archive; `modifiedAt` is in ms since the epoch. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: number;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Packs entries into an archive one by one. The header limits names to 100 bytes. */
export async function* packTar(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Buffer> {
  for await (const { name, bytes, modifiedAt, content } of entries) {
    if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} does not fit`);
    yield headerOf(name, bytes, modifiedAt);
    yield* content;
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Opens the file only when it is read. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield piece as Buffer;
}

/** A file on the disk as an entry. */
export const tarEntry = async (name: string, path: string): Promise<TarEntry> => {
  const { size, mtimeMs } = await stat(path);
  return { name, bytes: size, modifiedAt: mtimeMs, content: piecesOf(path) };
};

async function* entriesOf(
  files: readonly { readonly name: string; readonly path: string }[],
): AsyncGenerator<TarEntry> {
  for (const { name, path } of files) yield tarEntry(name, path);
}

/** Packs files into one archive and yields it in chunks. */
export const tarOf = (
  files: readonly { readonly name: string; readonly path: string }[],
): AsyncGenerator<Buffer> => packTar(entriesOf(files));
