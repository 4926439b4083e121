import type { ContactRow } from '#api/storage/stores/contact.ts';

/** Each message once, the oldest first. */
export const onceByAge = (rows: readonly ContactRow[]): ContactRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(
    (a, b) => a.received_at - b.received_at,
  );
