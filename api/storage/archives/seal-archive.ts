import { createCipheriv, createDecipheriv } from 'node:crypto';
import { ArchiveError } from '#api/storage/archives/archive-error.ts';
import {
  encodeHeader,
  readHeader,
  type ArchiveHeader,
} from '#api/storage/archives/archive-header.ts';
import { createKdf, deriveKey } from '#api/storage/archives/archive-key.ts';
import { createByteReader, type ByteReader } from '#api/storage/archives/read-bytes.ts';

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
/** Distinguishes a truncated file from a damaged one. Only the last chunk proves the end. */
const END = Buffer.from('FOYEREND', 'latin1');

/**
 * The number of the chunk and whether it is the last: reordered, repeated or omitted chunks do not open.
 * Each archive has its own key, so no nonce is used twice.
 */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

interface Seal {
  readonly key: Buffer;
  readonly digest: Buffer;
}

const sealChunk = (
  { key, digest }: Seal,
  chunk: Buffer,
  index: number,
  isLast: boolean,
): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast)).setAAD(digest);
  const sealed = cipher.update(chunk);
  cipher.final();
  return Buffer.concat([sealed, cipher.getAuthTag()]);
};

/** Null if the chunk is not authentic. */
const openChunk = (
  { key, digest }: Seal,
  sealed: Buffer,
  index: number,
  isLast: boolean,
): Buffer | null => {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast)).setAAD(digest);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const chunk = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return chunk;
  } catch {
    return null;
  }
};

export type ArchiveLabel = Pick<ArchiveHeader, 'kind' | 'created' | 'program' | 'base'>;

/** Encrypts a stream into an archive, one chunk at a time. */
export async function* sealArchive(
  source: AsyncIterable<Uint8Array>,
  secret: string,
  label: ArchiveLabel,
): AsyncGenerator<Buffer> {
  const kdf = createKdf(secret);
  const { key, check } = await deriveKey(secret, kdf);
  const header = encodeHeader({ version: 1, ...label, kdf, check });
  yield header.bytes;
  const reader = createByteReader(source);
  const seal = { key, digest: header.digest };
  let index = 0;
  for (; (await reader.fill(CHUNK_BYTES + 1)) > CHUNK_BYTES; index += 1)
    yield sealChunk(seal, await reader.take(CHUNK_BYTES), index, false);
  yield sealChunk(seal, await reader.take(CHUNK_BYTES), index, true);
  yield END;
}

async function* openChunks(reader: ByteReader, seal: Seal, begin: number): AsyncGenerator<Buffer> {
  const damaged = (index: number) =>
    new ArchiveError(
      'damaged',
      `it is damaged after byte ${begin + index * SEALED_BYTES}; use another copy`,
    );
  let index = 0;
  try {
    for (
      ;
      (await reader.fill(SEALED_BYTES + END.length + 1)) > SEALED_BYTES + END.length;
      index += 1
    ) {
      const chunk = openChunk(seal, await reader.take(SEALED_BYTES), index, false);
      if (!chunk) throw damaged(index);
      yield chunk;
    }
    const rest = await reader.take(SEALED_BYTES + END.length);
    if (!rest.subarray(-END.length).equals(END))
      throw new ArchiveError('cut', 'it is cut off: its end is missing; use another copy');
    const last = openChunk(seal, rest.subarray(0, -END.length), index, true);
    if (!last) throw damaged(index);
    yield last;
  } finally {
    await reader.close();
  }
}

/**
 * Opens an archive. The stream yields only authentic chunks and throws `ArchiveError` otherwise; only
 * its end proves that the archive is whole.
 */
export const openArchive = async (
  source: AsyncIterable<Uint8Array>,
  secret: string,
): Promise<{ header: ArchiveHeader; content: AsyncIterable<Buffer> }> => {
  const reader = createByteReader(source);
  try {
    const { header, digest, bytes } = await readHeader(reader);
    const { key, check } = await deriveKey(secret, header.kdf);
    if (check !== header.check) {
      throw new ArchiveError('wrong_key', 'it was sealed with another key than this BACKUP_KEY');
    }
    return { header, content: openChunks(reader, { key, digest }, bytes) };
  } catch (error) {
    await reader.close();
    throw error;
  }
};
