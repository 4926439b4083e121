import { LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { createPageTest } from '#api/storage/columns/page-test.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';
import { sliceRows } from '#api/storage/columns/slice-rows.ts';
import { visitorsPerRow } from '#api/storage/columns/visitors-per-row.ts';
import { walkParts } from '#api/storage/columns/walk-parts.ts';

interface Counted {
  readonly name: string;
  readonly target: string | null;
  count: number;
  sessions: number;
  lastSession: number;
}

/** Groups events by name, or the one requested event by target; -1 for other events. */
const createGrouping = (context: Context, input: QueryInput<'events'>) => {
  const { names } = context;
  const positions = new Map<string, number>();
  const counted: Counted[] = [];
  const isOnPage = createPageTest(context, input.match);
  const groupFor = (name: string, target: string | null): number => {
    const key = JSON.stringify([name, target]);
    const known = positions.get(key);
    if (known !== undefined) return known;
    positions.set(key, counted.length);
    counted.push({ name, target, count: 0, sessions: 0, lastSession: -1 });
    return counted.length - 1;
  };
  const of = ({ segment }: Selection) => {
    const kind = segment.coded('hit_kind');
    const value = segment.coded('hit_value');
    const page = segment.coded('hit_page');
    const isWanted = Array.from(page.values, isOnPage);
    const nameOf = Array.from(kind.values, (no) => {
      const name = no > LAST_OWN_KIND ? names.kindOf(no) : null;
      return input.name === null || name === input.name ? name : null;
    });
    // Creates a group with its first event: by target for a single requested event, else by name.
    const groups: number[] = [];
    const codes = input.name === null ? kind.codes : value.codes;
    const targetOf = (code: number) =>
      input.name === null ? null : names.termOf(value.values[code] ?? 0);
    return (hit: number): number => {
      const name = nameOf[kind.codes[hit] ?? 0];
      if (name === null || name === undefined) return -1;
      if (isWanted[page.codes[hit] ?? 0] !== true) return -1;
      const code = codes[hit] ?? 0;
      return (groups[code] ??= groupFor(name, targetOf(code)));
    };
  };
  return { of, counted };
};

/** Named interactions, the most frequent first; with a name, its targets. */
export const events = (context: Context, input: QueryInput<'events'>): QueryResult<'events'> => {
  const { of, counted } = createGrouping(context, input);
  let session = 0;
  for (const selection of select(context, input, { hasParts: true })) {
    const groupOf = of(selection);
    walkParts(selection, 'hits', (hit, row) => {
      const position = groupOf(hit);
      const group = position < 0 ? undefined : counted[position];
      if (!group) return;
      group.count += 1;
      if (group.lastSession === session + row) return;
      group.lastSession = session + row;
      group.sessions += 1;
    });
    session += selection.selected.length;
  }
  const ranked = counted
    .map((group, position) => ({ group, position }))
    .sort((a, b) => b.group.count - a.group.count || a.position - b.position);
  const shown = sliceRows(ranked, input, ({ group }) =>
    input.name === null ? group.name : group.target,
  );
  const visitors = visitorsPerRow(
    context.log.visitors,
    shown.map(({ position }) => position),
    (sightings) => {
      for (const selection of select(context, input, { hasParts: true })) {
        const groupOf = of(selection);
        const visitor = selection.segment.numbers('visitor');
        walkParts(selection, 'hits', (hit, row) => {
          sightings.see(groupOf(hit), visitor[row] ?? 0);
        });
      }
    },
  );
  return {
    rows: shown.map(({ group: { name, target, count, sessions } }, position) => ({
      name,
      target,
      count,
      sessions,
      visitors: visitors[position] ?? 0,
    })),
    total_rows: ranked.length,
  };
};
