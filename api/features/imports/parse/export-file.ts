import type { Readable } from 'node:stream';
import type { ImportedRow } from '#api/features/imports/store.ts';

export interface ExportFile {
  readonly name: string;
  readonly open: () => Readable;
}

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
