import { createHash } from 'node:crypto';
import { chatTables, type RowSource } from '#api/storage/schema/chat-tables.ts';

export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of all rows in order. */
  readonly digest: string;
}

/** The content of the tables, to compare two engines. Throws `StartupError` if one is not described. */
export const digestRows = async (source: RowSource): Promise<TableDigest[]> => {
  await source.assertDescribed();
  const digests: TableDigest[] = [];
  for (const table of chatTables) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const batch of source.rows(table)) {
      for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
      rows += batch.length;
    }
    digests.push({ table: table.name, rows, digest: hash.digest('hex') });
  }
  return digests;
};
