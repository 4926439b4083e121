import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';

const HEAD_BYTES = 4_096;
/** Enough for one block of the compressed text. */
const PACKED_BYTES = 65_536;
const FILES = 20;

/** The beginning of a file as text, unpacked if it is gzipped; empty if it cannot be read. */
const headOf = async (file: Blob): Promise<string> => {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] !== 0x1f || start[1] !== 0x8b) return file.slice(0, HEAD_BYTES).text();
  const unpacked = file
    .slice(0, PACKED_BYTES)
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  const reader = unpacked.getReader();
  try {
    const { value } = await reader.read();
    return new TextDecoder().decode(value?.slice(0, HEAD_BYTES));
  } catch {
    return '';
  } finally {
    reader.cancel().catch(() => undefined);
  }
};

const sourceOfFile = (name: string, head: string): ImportSource | 'archive' | null => {
  if (/\.(zip|tar|tgz)$/i.test(name) || head.startsWith('PK')) return 'archive';
  if (/^(info\.json|(paths|refs|hit_stats)\.jsonl)(\.gz)?$/.test(name)) return 'goatcounter';
  const [line = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const columns = line.split(',').map((column) => column.trim().replaceAll('"', '').toLowerCase());
  const has = (...wanted: readonly string[]) => wanted.every((one) => columns.includes(one));
  if (has('session_id', 'url_path')) return 'umami';
  if (name.startsWith('imported_') || has('date', 'visitors')) return 'plausible';
  return /^\d*path$/.test(columns[0] ?? '') && has('session') ? 'goatcounter' : null;
};

/** The program that the chosen files come from, by their names and header lines; null without files. */
export const recognizeExport = async (
  files: readonly File[],
): Promise<ImportSource | 'archive' | 'unknown' | null> => {
  for (const file of files.slice(0, FILES)) {
    const found = sourceOfFile(file.name, await headOf(file));
    if (found !== null) return found;
  }
  return files.length === 0 ? null : 'unknown';
};
