import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ImportedRow } from '#api/features/imports/store.ts';

export interface ExportFile {
  readonly name: string;
  readonly open: () => Readable;
}

/** A file of this name, which is gzipped where it ends with `.gz`. */
export const exportFileAt = (path: string, name: string): ExportFile => ({
  name,
  open: () => {
    const stream = createReadStream(path);
    if (!name.endsWith('.gz')) return stream;
    const plain = createGunzip();
    stream.once('error', (error) => plain.destroy(error));
    return stream.pipe(plain);
  },
});

export interface ParsedExport {
  readonly rows: readonly ImportedRow[];
  /** Number of unreadable lines, with descriptions of the first. */
  readonly skipped: number;
  readonly faults: readonly string[];
}

export interface ParseOptions {
  /** Called from time to time with the number of lines read. */
  readonly onLines: (lines: number) => void;
  /** The `website_id` to import, if an export of Umami has several sites. */
  readonly site?: string | undefined;
}
