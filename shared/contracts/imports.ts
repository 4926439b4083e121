import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { count, time } from '#shared/contracts/shapes.ts';
import { lineText } from '#shared/contracts/text.ts';
import { importSources } from '#shared/domain/analytics/import-sources.ts';
import { importLimits } from '#shared/import-limits.ts';

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

const uploadSchema = z.strictObject({
  upload_id: uuidSchema,
  source,
  /** Of the files, in the order in which they are read. */
  names: z.array(z.string()),
  /**
   * `ready`: read, and waiting for `confirmUpload`; nothing of it counts yet. The last three are
   * outcomes.
   */
  state: z.enum(['uploading', 'reading', 'storing', 'ready', 'done', 'failed', 'canceled']),
  /** Bytes, lines or rows by state, and of how many; null where that is unknown. */
  progress: z.strictObject({ done: count, of: count.nullable() }),
  /** Its content. Null until it is read. */
  brings: z
    .strictObject({
      first_day: day,
      last_day: day,
      days: count,
      ...figures,
      /** Days that an earlier import of the same program has; they are left out. */
      known: count,
    })
    .nullable(),
  /** Lines that could not be read, and the first of them by file and line. */
  skipped: count,
  faults: z.array(z.string()),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Where an export of Umami has several sites: the most viewed first. */
  sites: z.array(z.strictObject({ id: z.string(), host: z.string(), views: count })),
});
export type ImportUpload = z.infer<typeof uploadSchema>;

const uploaded = z.strictObject({ upload: uploadSchema.nullable() });
const byUpload = z.object({ upload_id: uuidSchema });

export const getUpload = call('GET', '/api/admin/imports/upload', {
  doc: 'The export that is being uploaded and read, or the outcome of the last one.',
  answer: uploaded,
});

export const startUpload = call('POST', '/api/admin/imports/upload', {
  doc:
    'Begins to upload the files of one export, in place of one that is not read yet. ' +
    '`too_large` above 1 GB in all, `conflict` while another one is read. `site` is the ' +
    '`website_id` of an export of Umami with several sites.',
  body: z.object({
    source,
    site: lineText(importLimits.nameCharacters).optional(),
    files: z
      .array(z.object({ name: lineText(importLimits.nameCharacters), bytes: count }))
      .min(1)
      .max(importLimits.files),
  }),
  answer: uploaded,
});

export const sendUploadPart = call(
  'POST',
  '/api/admin/imports/upload/:upload_id/parts/:file/:offset',
  {
    doc:
      'The next bytes of a file, by its number from 0 (`application/octet-stream`, at most ' +
      '512 KiB). Answers how many bytes of it have arrived: continue there. After the last byte of ' +
      'the last file the export is read, and nothing of it counts before `confirm`.',
    media: { body: 'application/octet-stream' },
    params: byUpload.extend({
      file: z.coerce.number().int().min(0).max(importLimits.files),
      offset: z.coerce.number().int().min(0).max(importLimits.bytes),
    }),
    answer: z.strictObject({ received: count }),
  },
);

export const confirmUpload = call('POST', '/api/admin/imports/upload/:upload_id/confirm', {
  doc: 'Imports what was read. `conflict` in another state than `ready`.',
  params: byUpload,
  answer: uploaded,
});

export const cancelUpload = call('POST', '/api/admin/imports/upload/:upload_id/cancel', {
  doc: 'Stops an upload and removes what it brought, or clears the outcome of one.',
  params: byUpload,
  answer: uploaded,
});
