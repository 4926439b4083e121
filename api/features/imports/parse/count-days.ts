import type { ImportedRow } from '#api/features/imports/store.ts';

/** A page view of an export that lists them one by one. */
export interface ImportedView {
  /** Ms since the epoch. */
  readonly at: number;
  readonly visitor: string;
  readonly visit: string;
  readonly page: string;
  /** Null: none, or the site itself. */
  readonly source: string | null;
}

interface Sums {
  readonly visitors: Set<string>;
  readonly visits: Set<string>;
  views: number;
}

/** Longer values are no useful path or source. */
const NAME_CHARACTERS = 512;

const keyOf = ({ day, kind, name }: Pick<ImportedRow, 'day' | 'kind' | 'name'>): string =>
  `${day} ${kind} ${name}`;

/** The day of a moment, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface VisitDay extends Pick<ImportedView, 'visitor' | 'visit'> {
  readonly day: string;
  views: number;
}

/**
 * Counts page views by day. A visit belongs to the source of its first view with one, or to the empty
 * source. Holds the days of one export in memory: names and visitors, not views.
 */
export const createDayCounter = () => {
  const rows = new Map<string, Sums & Pick<ImportedRow, 'day' | 'kind' | 'name'>>();
  const sourceOf = new Map<string, string>();
  const visitDays = new Map<string, VisitDay>();
  const count = (
    { visitor, visit, day, views }: VisitDay,
    kind: ImportedRow['kind'],
    name: string,
  ): void => {
    const key = keyOf({ day, kind, name });
    const known = rows.get(key);
    const row = known ?? { day, kind, name, visitors: new Set(), visits: new Set(), views: 0 };
    if (!known) rows.set(key, row);
    row.visitors.add(visitor);
    row.visits.add(visit);
    row.views += views;
  };
  return {
    add: ({ at, visitor, visit, page, source }: ImportedView): void => {
      const view = { day: dayOf(at), visitor, visit, views: 1 };
      count(view, 'site', '');
      count(view, 'page', page.slice(0, NAME_CHARACTERS));
      if (source !== null && source !== '' && !sourceOf.has(visit)) sourceOf.set(visit, source);
      const key = `${view.day} ${visit}`;
      const known = visitDays.get(key);
      if (known) known.views += 1;
      else visitDays.set(key, view);
    },
    /** Called once, after the last view. */
    rows: (): ImportedRow[] => {
      for (const one of visitDays.values())
        count(one, 'source', (sourceOf.get(one.visit) ?? '').slice(0, NAME_CHARACTERS));
      return [...rows.values()].map(({ day, kind, name, visitors, visits, views }) => ({
        day,
        kind,
        name,
        views,
        visitors: visitors.size,
        visits: visits.size,
      }));
    },
  };
};

/** Sums the figures of an export that is already aggregated, by day, kind and name. */
export const createDaySums = () => {
  const rows = new Map<string, ImportedRow>();
  return {
    add: (row: ImportedRow): void => {
      const name = row.name.slice(0, NAME_CHARACTERS);
      const key = keyOf({ ...row, name });
      const { visitors = 0, visits = 0, views = 0 } = rows.get(key) ?? {};
      rows.set(key, {
        day: row.day,
        kind: row.kind,
        name,
        visitors: visitors + row.visitors,
        visits: visits + row.visits,
        views: views + row.views,
      });
    },
    rows: (): ImportedRow[] => [...rows.values()],
  };
};
