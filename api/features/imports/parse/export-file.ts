import type { Readable } from 'node:stream';
import type { ImportedRow } from '#api/features/imports/store.ts';

export interface ExportFile {
  readonly name: string;
  readonly open: () => Readable;
}

export interface ParsedExport {
  readonly rows: readonly ImportedRow[];
  /** Lines that could not be read, the first of them in words. */
  readonly skipped: number;
  readonly faults: readonly string[];
}

export interface ParseOptions {
  /** Called now and then with how many lines were read. */
  readonly onLines: (lines: number) => void;
  /** The `website_id` whose views are read, for an export of Umami that has those of several. */
  readonly site?: string | undefined;
}
