import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import {
  getImportedFiguresRoute,
  listImportsRoute,
  undoImportRoute,
} from '#shared/contracts/routes/analytics-routes.ts';
import { count, nothing, time } from '#shared/contracts/shapes.ts';
import { importSources } from '#shared/domain/analytics/import-sources.ts';

/** Figures that another program counted before, apart from the site's own. All calls need `x-admin-key`. */

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
  /** Sums of the days: who came on two days counts twice. */
  ...figures,
  /** Lines that could not be read. */
  skipped: count,
  imported_at: time,
});
export type ImportedExport = z.infer<typeof importSchema>;

const imports = z.strictObject({ imports: z.array(importSchema) });

/** All of them, oldest first. `npm run import` makes them. */
export const listImports = defineCall({
  ...listImportsRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: imports,
});

/** Removes an import with its figures. `not_found` when there is none. */
export const undoImport = defineCall({
  ...undoImportRoute,
  params: z.object({ import_id: uuidSchema }),
  query: nothing,
  body: nothing,
  answer: imports,
});

const rankedSchema = z.array(z.strictObject({ name: z.string(), ...figures }));

/** What was imported of these days, both included: the days of the exports, which are of UTC. */
export const getImportedFigures = defineCall({
  ...getImportedFiguresRoute,
  params: nothing,
  query: z.strictObject({ from: day, to: day }),
  body: nothing,
  answer: z.strictObject({
    days: z.array(z.strictObject({ day, source, ...figures })),
    /** The most viewed first. */
    pages: rankedSchema,
    sources: rankedSchema,
  }),
});
export type ImportedFigures = z.infer<(typeof getImportedFigures)['answer']>;
