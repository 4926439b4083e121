import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { count, time } from '#shared/contracts/shapes.ts';
import { importSources } from '#shared/domain/analytics/import-sources.ts';

/** Imported figures of other programs, separate from the site's own. All calls need `x-admin-key`. */

const source = z.enum(importSources);
const day = z.iso.date();
const figures = { visitors: count, visits: count, views: count };

const importSchema = z.strictObject({
  import_id: uuidSchema,
  source,
  file_name: z.string(),
  first_day: day,
  last_day: day,
  days: count,
  /** Sums over days: a visitor of two days counts twice. */
  ...figures,
  /** Number of unreadable lines. */
  skipped: count,
  imported_at: time,
});
export type ImportedExport = z.infer<typeof importSchema>;

const imports = z.strictObject({ imports: z.array(importSchema) });

export const listImports = call('GET', '/api/admin/imports', {
  doc: 'What other programs counted before, oldest first. `npm run import` makes them.',
  answer: imports,
});

export const undoImport = call('POST', '/api/admin/imports/:import_id/undo', {
  doc: 'Removes an import with its figures. `not_found` when there is none.',
  params: z.object({ import_id: uuidSchema }),
  answer: imports,
});

const rankedSchema = z.array(z.strictObject({ name: z.string(), ...figures }));

export const getImportedFigures = call('GET', '/api/admin/imports/figures', {
  doc:
    'What was imported of these days, both included: the days of the exports, which are of ' +
    'UTC.',
  query: z.strictObject({ from: day, to: day }),
  answer: z.strictObject({
    days: z.array(z.strictObject({ day, source, ...figures })),
    /** The most viewed first. */
    pages: rankedSchema,
    sources: rankedSchema,
  }),
});
export type ImportedFigures = z.infer<(typeof getImportedFigures)['answer']>;
