import type { PresenceRow } from '#shared/contracts/presence.ts';

/** Something that presence reported of a visitor while this console was open. */
export interface LiveStep {
  readonly kind: 'arrived' | 'page' | 'left';
  readonly at: string;
  readonly page: string;
}

/** The steps of each visitor by their visitor id, oldest first. */
export type LiveTrails = ReadonlyMap<string, readonly LiveStep[]>;

const STEPS_RETAINED = 200;
const VISITORS_RETAINED = 200;

/** What happened between two reports of one visitor; undefined where they are not here. */
export const stepsBetween = (
  before: PresenceRow | undefined,
  after: PresenceRow | undefined,
  now: string,
): LiveStep[] => {
  if (!after) return before ? [{ kind: 'left', at: now, page: before.current_page }] : [];
  const page = after.current_page;
  const isSameVisit = before?.arrived_at === after.arrived_at;
  const steps: LiveStep[] = isSameVisit ? [] : [{ kind: 'arrived', at: after.arrived_at, page }];
  if (!isSameVisit || before.since !== after.since || before.current_page !== page)
    steps.push({ kind: 'page', at: after.since, page });
  return steps;
};

const byVisitor = (rows: readonly PresenceRow[]): Map<string, PresenceRow> =>
  new Map(rows.map((row) => [row.visitor_id, row]));

/** The trails after the list of those who are here changed. */
export const extendTrails = (
  trails: LiveTrails,
  before: readonly PresenceRow[],
  after: readonly PresenceRow[],
  now: string,
): LiveTrails => {
  const [were, are] = [byVisitor(before), byVisitor(after)];
  const next = new Map(trails);
  for (const id of new Set([...were.keys(), ...are.keys()])) {
    const steps = stepsBetween(were.get(id), are.get(id), now);
    if (steps.length === 0) continue;
    const trail = [...(next.get(id) ?? []), ...steps].slice(-STEPS_RETAINED);
    // Deleting first moves the visitor to the end: whoever did something last is retained longest.
    next.delete(id);
    next.set(id, trail);
  }
  return new Map([...next].slice(-VISITORS_RETAINED));
};
