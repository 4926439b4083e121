import type { Selection } from '#api/storage/columns/selected-sessions.ts';

/**
 * Calls `visit` for the parts of the selected sessions. `pages`: one per page of a session. `hits`: its
 * page views, errors and interactions in order of time. `errors`: those alone. `vitals`: one per
 * measurement.
 */
export const walkParts = (
  { segment, selected }: Selection,
  parts: 'pages' | 'hits' | 'errors' | 'vitals',
  visit: (part: number, row: number) => void,
): void => {
  const counts = segment.numbers(parts);
  let part = 0;
  for (let row = 0; row < selected.length; row += 1) {
    const end = part + (counts[row] ?? 0);
    if (selected[row] !== 0) for (; part < end; part += 1) visit(part, row);
    part = end;
  }
};
