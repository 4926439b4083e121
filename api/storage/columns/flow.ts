import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import type { QueryInput, QueryResult } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';

type Sums = Map<number, number>;

const add = (sums: Sums, key: number) => sums.set(key, (sums.get(key) ?? 0) + 1);

/** Visits for each pair of pages in two neighboring steps. */
type Pairs = Map<number, Sums>;

interface Side {
  /** By distance from the page, the nearest first: visits per page. */
  readonly pages: readonly Sums[];
  /** By distance: from the page nearer to the chosen one to the page further away. */
  readonly pairs: readonly Pairs[];
}

const createSide = (steps: number): Side => ({
  pages: Array.from({ length: steps }, (): Sums => new Map()),
  pairs: Array.from({ length: steps }, (): Pairs => new Map()),
});

/** Counts the pages of one visit in one direction; `trail` begins with the chosen page. */
const addTrail = ({ pages, pairs }: Side, trail: readonly number[]) => {
  for (const [at, sums] of pages.entries()) {
    const [nearer, further] = [trail[at], trail[at + 1]];
    if (nearer === undefined || further === undefined) return;
    add(sums, further);
    const before = pairs[at]?.get(nearer) ?? new Map<number, number>();
    pairs[at]?.set(nearer, before);
    add(before, further);
  }
};

// Written out instead of using walkParts: only the views of a session up to a few steps after the page
// matter.
const walkVisits = (
  { segment, selected }: Selection,
  page: number,
  steps: number,
  visit: (before: readonly number[], after: readonly number[]) => void,
) => {
  const counts = segment.numbers('hits');
  const kind = segment.coded('hit_kind');
  const { codes, values } = segment.coded('hit_page');
  const viewCode = kind.values.indexOf(eventKind.pageView);
  const wanted = values.indexOf(page);
  if (wanted < 0) return;
  const trail: number[] = [];
  let hit = 0;
  for (let row = 0; row < selected.length; row += 1) {
    const end = hit + (counts[row] ?? 0);
    if (selected[row] === 0) hit = end;
    trail.length = 0;
    let chosenAt = -1;
    for (; hit < end; hit += 1) {
      if (kind.codes[hit] !== viewCode) continue;
      const code = codes[hit] ?? 0;
      // A reload is no step.
      if (values[code] === trail.at(-1)) continue;
      if (chosenAt >= 0 && trail.length > chosenAt + steps) continue;
      trail.push(values[code] ?? 0);
      if (chosenAt < 0 && code === wanted) chosenAt = trail.length - 1;
    }
    if (chosenAt < 0) continue;
    visit(
      trail.slice(Math.max(0, chosenAt - steps), chosenAt + 1).toReversed(),
      trail.slice(chosenAt),
    );
  }
};

/** The named pages of a step; the others are added together under null. */
const shownOf = (sums: Sums, limit: number): Set<number> =>
  new Set(
    [...sums]
      .sort(([a, visits], [b, others]) => others - visits || a - b)
      .slice(0, limit)
      .map(([page]) => page),
  );

const byVisits = (a: { visits: number }, b: { visits: number }) => b.visits - a.visits;

/** Merges rows with the same pages, the largest first and the other pages last. */
const merge = <Row extends { visits: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] => {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const known = merged.get(keyOf(row));
    merged.set(keyOf(row), known ? { ...known, visits: known.visits + row.visits } : row);
  }
  return [...merged.values()].sort(byVisits);
};

interface Reading {
  readonly context: Context;
  readonly page: number;
  readonly limit: number;
  readonly visits: number;
  readonly direction: -1 | 1;
}

type Flow = QueryResult<'flow'>;

const readSide = (side: Side, { context, page, limit, visits, direction }: Reading) => {
  const nameOf = (no: number) => context.names.termOf(no) ?? '';
  const shown = [new Set([page]), ...side.pages.map((sums) => shownOf(sums, limit))];
  const textOf = (distance: number, no: number) =>
    shown[distance]?.has(no) === true ? nameOf(no) : null;
  const totals = [
    visits,
    ...side.pages.map((sums) => [...sums.values()].reduce((a, b) => a + b, 0)),
  ];
  const steps = side.pages.map((sums, at): Flow['steps'][number] => {
    const rows = [...sums].map(([no, count]) => ({ page: textOf(at + 1, no), visits: count }));
    return {
      step: (at + 1) * direction,
      pages: merge(rows, (row) => JSON.stringify(row.page)).sort(
        (a, b) => Number(a.page === null) - Number(b.page === null),
      ),
      ended: (totals[at] ?? 0) - (totals[at + 1] ?? 0),
    };
  });
  const links = side.pairs.flatMap((pairs, at) => {
    const rows = [...pairs].flatMap(([nearer, sums]) =>
      [...sums].map(([further, count]): Flow['links'][number] => ({
        step: (at + 1) * direction,
        page: textOf(at + 1, further),
        beside: textOf(at, nearer),
        visits: count,
      })),
    );
    return merge(rows, (row) => JSON.stringify([row.page, row.beside]));
  });
  return { steps, links };
};

/** The pages that visits viewed before and after a page, from the first time that each viewed it. */
export const flow = (context: Context, input: QueryInput<'flow'>): Flow => {
  const page = context.names.termNoOf(input.page) ?? 0;
  const [before, after] = [createSide(input.steps), createSide(input.steps)];
  let visits = 0;
  for (const selection of select(context, input, { hasParts: true })) {
    walkVisits(selection, page, input.steps, (towards, onwards) => {
      visits += 1;
      addTrail(before, towards);
      addTrail(after, onwards);
    });
  }
  const reading = { context, page, limit: input.limit, visits };
  const left = readSide(before, { ...reading, direction: -1 });
  const right = readSide(after, { ...reading, direction: 1 });
  return {
    visits,
    steps: [...left.steps.toReversed(), ...right.steps],
    links: [...left.links, ...right.links],
  };
};
