import type { PresenceRow } from '#shared/contracts/presence.ts';

/** A visitor's step that presence reported while this console was open. */
export interface LiveStep {
  readonly kind: 'arrived' | 'page' | 'left';
  readonly at: string;
  readonly page: string;
}

/** The steps of each visitor by their visitor id, oldest first. */
export type LiveTrails = ReadonlyMap<string, readonly LiveStep[]>;

type Rows = readonly PresenceRow[];

const STEPS_RETAINED = 200;
const VISITORS_RETAINED = 200;

/** The steps between two reports of one visitor; undefined reports mean absence. */
export const stepsBetween = (
  before: PresenceRow | undefined,
  after: PresenceRow | undefined,
  now: string,
): LiveStep[] => {
  if (!after) return before ? [{ kind: 'left', at: now, page: before.current_page }] : [];
  const page = after.current_page;
  const isSameVisit = before?.arrived_at === after.arrived_at;
  // After a restart of the server, a page reconnects at the same place.
  if (after.has_reconnected && !isSameVisit)
    return before && before.current_page !== page ? [{ kind: 'page', at: after.since, page }] : [];
  const steps: LiveStep[] = isSameVisit ? [] : [{ kind: 'arrived', at: after.arrived_at, page }];
  if (!isSameVisit || before.since !== after.since || before.current_page !== page)
    steps.push({ kind: 'page', at: after.since, page });
  return steps;
};

const idsOf = (row: PresenceRow): readonly string[] => row.visitor_ids ?? [row.visitor_id];

/** The row of the same person in another list, even if they were merged or separated meanwhile. */
export const counterpartOf = (
  rows: readonly PresenceRow[],
  row: PresenceRow,
): PresenceRow | undefined =>
  rows.find(({ id }) => id === row.id) ??
  rows.find((other) => idsOf(other).some((id) => idsOf(row).includes(id)));

/**
 * Extends the trails after the list of present visitors changed. `isAll`: the console reconnected,
 * so the times at which missing visitors left are unknown.
 */
export const extendTrails = (
  trails: LiveTrails,
  { before, after, isAll }: { before: Rows; after: Rows; isAll: boolean },
  now: string,
): LiveTrails => {
  const next = new Map(trails);
  const add = (id: string, steps: readonly LiveStep[]) => {
    if (steps.length === 0) return;
    const trail = [...(next.get(id) ?? []), ...steps].slice(-STEPS_RETAINED);
    // Deleting first moves the visitor to the end, so that the latest active ones stay longest.
    next.delete(id);
    next.set(id, trail);
  };
  for (const row of after) add(row.visitor_id, stepsBetween(counterpartOf(before, row), row, now));
  if (!isAll)
    for (const row of before)
      if (!counterpartOf(after, row)) add(row.visitor_id, stepsBetween(row, undefined, now));
  return new Map([...next].slice(-VISITORS_RETAINED));
};
