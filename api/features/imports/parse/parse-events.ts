import { createDayCounter, type ImportedView } from '#api/features/imports/parse/count-days.ts';
import type {
  ExportFile,
  ParsedExport,
  ParseOptions,
} from '#api/features/imports/parse/export-file.ts';
import {
  ForeignFile,
  readCsv,
  type CsvRow,
  type ExportedSite,
} from '#api/features/imports/parse/read-csv.ts';
import { createTally } from '#api/features/imports/parse/tally.ts';

/** A page view of an export. */
export type ExportedView = Omit<ImportedView, 'visitor' | 'visit'> & {
  /** Null: unknown, so the view counts as a separate visit. */
  readonly visitor: string | null;
  readonly visit: string | null;
};

/** The format of an export with single page views. */
export interface EventFormat {
  readonly what: string;
  readonly needs: readonly string[];
  readonly normalize?: (column: string) => string;
  /** Null: the line is no page view. A text explains why it is unreadable. */
  readonly viewOf: (row: CsvRow) => ExportedView | string | null;
  /** The site of a line, where an export may have several. */
  readonly siteOf?: (row: CsvRow) => Pick<ExportedSite, 'id' | 'host'>;
}

/** Enough to choose from; an agency's installation may have hundreds. */
const LISTED_SITES = 20;

/** Collects the sites of an export, for the refusal that lists them. */
const createSiteList = () => {
  const sites = new Map<string, { host: string; views: number }>();
  const refuse = (why: string): never => {
    const listed = [...sites]
      .map(([id, { host, views }]) => ({ id, host, views }))
      .toSorted((a, b) => b.views - a.views)
      .slice(0, LISTED_SITES);
    const lines = listed.map(
      ({ id, host, views }) => `\n  ${id}  ${host === '' ? '' : `${host}, `}${views} views`,
    );
    const rest = sites.size - listed.length;
    throw new ForeignFile(
      `${why}:${lines.join('')}${rest > 0 ? `\n  and ${rest} more` : ''}`,
      listed,
    );
  };
  return {
    add: ({ id, host }: Pick<ExportedSite, 'id' | 'host'>): void => {
      const known = sites.get(id) ?? { host, views: 0 };
      known.views += 1;
      sites.set(id, known);
    },
    size: () => sites.size,
    has: (id: string) => sites.has(id),
    refuse,
  };
};

/** Counts page views by day. Throws `ForeignFile` if it has several sites and none was chosen. */
export const parseEvents = async (
  files: readonly ExportFile[],
  { what, needs, normalize, viewOf, siteOf }: EventFormat,
  { onLines, site: chosen }: ParseOptions,
): Promise<ParsedExport> => {
  const counter = createDayCounter();
  const sites = createSiteList();
  const tally = createTally(onLines);
  let unknown = 0;
  const nobody = (): string => `\u0000${(unknown += 1)}`;
  for (const file of files) {
    for await (const row of readCsv(file.open(), {
      fileName: file.name,
      what,
      needs,
      ...(normalize && { normalize }),
    })) {
      tally.line();
      const site = siteOf?.(row);
      const view = viewOf(row);
      if (view === null) continue;
      if (site && typeof view !== 'string') sites.add(site);
      if (chosen !== undefined && site?.id !== chosen) continue;
      if (typeof view === 'string') tally.fault(file.name, row.line, view);
      // With several sites and no choice nothing is imported: the rest is read only for the list.
      else if (chosen !== undefined || sites.size() < 2)
        counter.add({ ...view, visitor: view.visitor ?? nobody(), visit: view.visit ?? nobody() });
    }
  }
  if (chosen === undefined && sites.size() > 1)
    sites.refuse(`it has the views of ${sites.size()} sites; choose one with --site=<website_id>`);
  if (chosen !== undefined && !sites.has(chosen))
    sites.refuse(`there is no view of the site ${chosen} in it; it has`);
  return { rows: counter.rows(), ...tally.result() };
};
