import type { PresenceNews, PresenceRow } from '#shared/contracts/presence.ts';

/** Who is here after news of it: those who came last first, the others where they were. */
export const withNews = (
  held: readonly PresenceRow[],
  { is_all, here, gone }: PresenceNews,
): readonly PresenceRow[] => {
  const rows = new Map(is_all ? [] : held.map((row) => [row.id, row]));
  for (const id of gone) rows.delete(id);
  for (const row of here) rows.set(row.id, row);
  return [...rows.values()].toSorted((a, b) => b.arrived_at.localeCompare(a.arrived_at));
};
