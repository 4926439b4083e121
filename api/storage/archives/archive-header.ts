import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ArchiveError } from '#api/storage/archives/archive-error.ts';
import { kdfSchema } from '#api/storage/archives/archive-key.ts';
import type { ByteReader } from '#api/storage/archives/read-bytes.ts';

/** The first bytes of an archive, in all versions of the format. */
const MAGIC = Buffer.from('FOYERBAK', 'latin1');
const VERSION = 1;
const LENGTH_BYTES = 4;
const HEADER_BYTES_MAX = 16 * 1024;
const DIGEST_BYTES = 32;

const headerSchema = z.object({
  version: z.literal(VERSION),
  /** `full`: everything. `chat`: chat.db, and the files of chats that came since `base`. */
  kind: z.enum(['full', 'chat']),
  created: z.iso.datetime({ precision: 3 }),
  /** The version of Foyer that made it. */
  program: z.string().max(100),
  /** For `chat`: the name of the full archive it adds to. */
  base: z.string().max(100).nullable(),
  kdf: kdfSchema,
  /** Proof of the key (archive-key.ts). */
  check: z.string().max(100),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

const digest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

interface Encoded {
  readonly bytes: Buffer;
  /** Bound into the seal of every chunk, so that no header field can be changed. */
  readonly digest: Buffer;
}

/** Magic, length, JSON, and a SHA-256 of these, which detects damage but proves no origin. */
export const encodeHeader = (header: ArchiveHeader): Encoded => {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  const head = Buffer.concat([MAGIC, length, json]);
  return { bytes: Buffer.concat([head, digest(head)]), digest: digest(head) };
};

const parse = (json: Buffer): ArchiveHeader => {
  const found: unknown = JSON.parse(json.toString());
  const version = z.object({ version: z.number() }).parse(found).version;
  if (version > VERSION) {
    throw new ArchiveError(
      'newer',
      `it has format ${version}, and this version of Foyer reads ${VERSION}: use a newer Foyer`,
    );
  }
  return headerSchema.parse(found);
};

const damaged = (cause?: unknown) =>
  new ArchiveError('damaged', 'it is damaged at its beginning; use another copy', { cause });

/** Reads the beginning of an archive. Throws `ArchiveError`. */
export const readHeader = async (
  reader: ByteReader,
): Promise<{ header: ArchiveHeader; digest: Buffer; bytes: number }> => {
  const start = await reader.take(MAGIC.length + LENGTH_BYTES);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC))
    throw new ArchiveError('unknown', 'it is no backup that Foyer has sealed');
  const cut = () => new ArchiveError('cut', 'it is cut off; use another copy');
  if (start.length < MAGIC.length + LENGTH_BYTES) throw cut();
  const length = start.readUInt32BE(MAGIC.length);
  if (length > HEADER_BYTES_MAX) throw damaged();
  const json = await reader.take(length);
  const written = await reader.take(DIGEST_BYTES);
  if (written.length < DIGEST_BYTES) throw cut();
  const found = digest(Buffer.concat([start, json]));
  if (!found.equals(written)) throw damaged();
  try {
    const bytes = start.length + json.length + written.length;
    return { header: parse(json), digest: found, bytes };
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw damaged(error);
  }
};
