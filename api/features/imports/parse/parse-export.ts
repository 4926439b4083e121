import type {
  ExportFile,
  ParsedExport,
  ParseOptions,
} from '#api/features/imports/parse/export-file.ts';
import { parseGoatCounter } from '#api/features/imports/parse/goatcounter.ts';
import { parseEvents } from '#api/features/imports/parse/parse-events.ts';
import { parsePlausible } from '#api/features/imports/parse/plausible.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import { umami } from '#api/features/imports/parse/umami.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';

/** Parses the files of an export into days. Throws `ForeignFile` for any other file. */
export const parseExport = (
  source: ImportSource,
  files: readonly ExportFile[],
  options: ParseOptions,
): Promise<ParsedExport> => {
  const archive = files.find(({ name }) => /\.(zip|tar|tgz)$/i.test(name));
  if (archive) throw new ForeignFile(`${archive.name} is an archive: unpack it first`);
  if (options.site !== undefined && source !== 'umami')
    throw new ForeignFile('only an export of Umami can have several sites: leave out --site');
  if (source === 'plausible') return parsePlausible(files, options);
  if (source === 'goatcounter') return parseGoatCounter(files, options);
  return parseEvents(files, umami, options);
};
