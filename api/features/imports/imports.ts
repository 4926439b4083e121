import { fail } from '#shared/contracts/errors.ts';
import {
  getImportedFigures,
  listImports,
  undoImport,
  type ImportedExport,
} from '#shared/contracts/imports.ts';
import { iso } from '#shared/domain/time.ts';
import type { Import } from '#api/features/imports/store.ts';
import { createUploads, type UploadsDeps } from '#api/features/imports/uploads.ts';
import { route } from '#api/http/route.ts';

const RANKED = 10;

const toRow = (one: Import): ImportedExport => ({
  import_id: one.id,
  source: one.source,
  file_name: one.fileName,
  first_day: one.firstDay,
  last_day: one.lastDay,
  days: one.days,
  visitors: one.visitors,
  visits: one.visits,
  views: one.views,
  skipped: one.skipped,
  imported_at: iso(one.importedAt),
});

export const createImports = (deps: UploadsDeps) => {
  const { store } = deps;
  const { bodyRoutes, routes, start, stop } = createUploads(deps);
  const rows = async () => (await store.list()).map(toRow);
  route(routes, listImports, async () => ({ imports: await rows() }));
  route(routes, undoImport, async ({ params }) =>
    (await store.remove(params.import_id))
      ? { imports: await rows() }
      : fail('not_found', 'there is no such import'),
  );
  route(routes, getImportedFigures, async ({ query: { from, to } }) => ({
    days: (await store.days(from, to)).map(({ day, source, visitors, visits, views }) => ({
      day,
      source,
      visitors,
      visits,
      views,
    })),
    pages: await store.ranked('page', from, to, RANKED),
    sources: await store.ranked('source', from, to, RANKED),
  }));
  return { bodyRoutes, routes, start, stop };
};
