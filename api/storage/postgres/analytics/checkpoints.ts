import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

// SQLite changes pages in place, so consecutive copies share most chunks.
const CHUNK_BYTES = 256 * 1_024;

/** Locked by the node that writes a checkpoint: 'Foyc' in ASCII. */
const LOCK = 0x466f7963;

const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url');

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

const putChunk = async (sql: Sql, chunk: Buffer): Promise<string> => {
  const hash = hashOf(chunk);
  if (!(await sql.get('SELECT 1 FROM analytics_chunks WHERE hash = $1', [hash]))) {
    await sql.run('INSERT INTO analytics_chunks (hash, content) VALUES ($1, $2)', [
      hash,
      await pack(chunk, { level: 1 }),
    ]);
  }
  return hash;
};

/** Stores the file as the only checkpoint, unless a later one exists. */
const write = async (sql: Sql, file: FileHandle, position: number): Promise<void> => {
  await sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
  const newest = await sql.get<{ position: number }>('SELECT position FROM analytics_checkpoints');
  if (newest && newest.position > position) return;
  const hashes: string[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    hashes.push(await putChunk(sql, chunk));
    bytes += chunk.length;
  }
  await sql.run('DELETE FROM analytics_checkpoints');
  await sql.run('INSERT INTO analytics_checkpoints (position, bytes, chunks) VALUES ($1, $2, $3)', [
    position,
    bytes,
    hashes,
  ]);
  await sql.run('DELETE FROM analytics_chunks WHERE hash <> ALL ($1::text[])', [hashes]);
};

/**
 * The copy of analytics.db in the database, from which a node with an empty disk starts. `file` is a
 * closed database in one file.
 */
export const createCheckpoints = ({ sql, transact }: Postgres) => ({
  /** 0 if there is none. */
  position: async (): Promise<number> =>
    (await sql.get<{ position: number }>('SELECT position FROM analytics_checkpoints'))?.position ??
    0,
  write: async (path: string, position: number): Promise<void> => {
    const file = await open(path, 'r');
    try {
      await transact((within) => write(within, file, position));
    } finally {
      await file.close();
    }
  },
  /** False if there is none. Throws if a chunk is missing or damaged. */
  restore: async (path: string): Promise<boolean> => {
    const part = `${path}.part`;
    const isFound = await transact(async (within) => {
      // Blocks another node that would replace it meanwhile.
      await within.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
      const found = await within.get<{ chunks: string[] }>(
        'SELECT chunks::text[] AS chunks FROM analytics_checkpoints',
      );
      if (!found) return false;
      const file = await open(part, 'w', 0o600);
      try {
        for (const hash of found.chunks) {
          const row = await within.get<{ content: Buffer }>(
            'SELECT content FROM analytics_chunks WHERE hash = $1',
            [hash],
          );
          const chunk = row && (await unpack(row.content));
          if (!chunk || hashOf(chunk) !== hash)
            throw new Error('the checkpoint of analytics.db in the database is damaged');
          await file.write(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      return true;
    });
    if (isFound) await rename(part, path);
    else await rm(part, { force: true });
    return isFound;
  },
});

export type Checkpoints = ReturnType<typeof createCheckpoints>;
