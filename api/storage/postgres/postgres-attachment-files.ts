import { Readable } from 'node:stream';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { AttachmentFiles, UploadProgress } from '#api/features/attachments/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

interface Part {
  part_offset: number;
  content: Buffer;
}

// Cameras write up to 64 KB of metadata and a preview before a picture's dimensions.
const HEAD_BYTES = 256 * 1024;
/** Whether an upload has received no part within `$n` milliseconds. */
const isIdleFor = (n: number) => `touched_at < now() - $${n} * interval '1 millisecond'`;

/** Reads part by part, so that only one is in memory. */
async function* partsOf(sql: Sql, id: ClientId): AsyncGenerator<Buffer> {
  for (let next = 0; ;) {
    const part = await sql.get<Part>(
      `SELECT part_offset, content FROM attachment_parts
       WHERE id = $1 AND part_offset >= $2 ORDER BY part_offset LIMIT 1`,
      [id, next],
    );
    if (!part) return;
    yield part.content;
    next = part.part_offset + 1;
  }
}

/** The files of chats, in the database: a node's disk may be ephemeral. */
export const createPostgresAttachmentFiles = ({ sql, transact }: Postgres): AttachmentFiles => ({
  begin: (id, description = '') =>
    transact(async (within) => {
      await within.run('DELETE FROM attachment_files WHERE id = $1', [id]);
      await within.run('INSERT INTO attachment_files (id, description) VALUES ($1, $2)', [
        id,
        description,
      ]);
    }),
  progress: async (id) => {
    const upload = await sql.get<UploadProgress>(
      `SELECT description, (SELECT coalesce(max(part_offset + length(content)), 0)
         FROM attachment_parts p WHERE p.id = f.id) AS received
       FROM attachment_files f WHERE id = $1 AND NOT is_complete AND description <> ''`,
      [id],
    );
    return upload ?? null;
  },
  append: (id, offset, part) =>
    transact(async (within) => {
      await within.run('UPDATE attachment_files SET touched_at = now() WHERE id = $1', [id]);
      await within.run(
        `INSERT INTO attachment_parts (id, part_offset, content) VALUES ($1, $2, $3)
         ON CONFLICT (id, part_offset) DO UPDATE SET content = excluded.content`,
        [id, offset, Buffer.from(part)],
      );
    }),
  head: async (id) => {
    const rows = await sql.all<Part>(
      `SELECT part_offset, substring(content FROM 1 FOR ${HEAD_BYTES}) AS content
       FROM attachment_parts WHERE id = $1 AND part_offset < ${HEAD_BYTES} ORDER BY part_offset`,
      [id],
    );
    return Buffer.concat(rows.map(({ content }) => content)).subarray(0, HEAD_BYTES);
  },
  finish: async (id) => {
    await transact((within) =>
      within.run('UPDATE attachment_files SET is_complete = true WHERE id = $1', [id]),
    );
  },
  remove: async (id) => {
    await transact((within) => within.run('DELETE FROM attachment_files WHERE id = $1', [id]));
  },
  abandon: async (id, idleMs) => {
    await transact((within) =>
      within.run(
        `DELETE FROM attachment_files WHERE id = $1 AND NOT is_complete AND ${isIdleFor(2)}`,
        [id, idleMs],
      ),
    );
  },
  open: async (id) => {
    const file = await sql.get('SELECT 1 FROM attachment_files WHERE id = $1 AND is_complete', [
      id,
    ]);
    return file ? Readable.from(partsOf(sql, id)) : null;
  },
  all: async (idleMs) => {
    const rows = await sql.all<{ id: ClientId }>(
      `SELECT id FROM attachment_files
       WHERE is_complete OR ${isIdleFor(1)} OR (description <> '' AND NOT EXISTS (
         SELECT 1 FROM conversations
         WHERE conversation_id = description::json ->> 'conversationId'))
       ORDER BY id`,
      [idleMs],
    );
    return rows.map(({ id }) => id);
  },
});
