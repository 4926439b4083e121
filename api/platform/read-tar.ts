import type { TarEntry } from '#api/platform/tar.ts';

/** An archive that `packTar` did not write. */
export class TarError extends Error {}

const BLOCK = 512;

/** Takes the next bytes of a stream; fewer at its end. */
type Take = (bytes: number) => Promise<Buffer>;

/** Chunk size for the content of files. */
const PIECE = 1024 * 1024;

const numberOf = (field: Buffer): number => {
  if (((field[0] ?? 0) & 0x80) !== 0) return Number(field.readBigUInt64BE(field.length - 8));
  const digits = field.toString('latin1').replace(/[\0 ]/g, '');
  if (!/^[0-7]*$/.test(digits)) throw new TarError('a tar header has a damaged number');
  return Number.parseInt(digits || '0', 8);
};

const textOf = (field: Buffer): string => {
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? field.length : end).toString('utf8');
};

async function* contentOf(take: Take, bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0;) {
    const piece = await take(Math.min(left, PIECE));
    if (piece.length === 0) throw new TarError('the tar archive ends within a file');
    left -= piece.length;
    yield piece;
  }
  await take((BLOCK - (bytes % BLOCK)) % BLOCK);
}

/**
 * Reads archives that `packTar` wrote: plain files. Read each content to its end before taking the next
 * entry. Throws `TarError` for anything else.
 */
export async function* readTar(take: Take): AsyncGenerator<TarEntry> {
  for (;;) {
    const header = await take(BLOCK);
    if (header.length < BLOCK) throw new TarError('the tar archive has no end');
    if (header.every((byte) => byte === 0)) return;
    const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (sum !== numberOf(header.subarray(148, 156))) throw new TarError('a tar header is damaged');
    if (header[156] !== 0x30) throw new TarError('the tar archive has more than plain files');
    const bytes = numberOf(header.subarray(124, 136));
    yield {
      name: textOf(header.subarray(0, 100)),
      bytes,
      modifiedAt: numberOf(header.subarray(136, 148)) * 1_000,
      content: contentOf(take, bytes),
    };
  }
}
