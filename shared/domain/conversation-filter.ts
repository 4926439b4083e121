/** The filters of the admin's list. */
export const conversationFilters = ['open', 'waiting', 'snoozed', 'closed', 'blocked'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];

/** The parts of a conversation that filters use. */
export interface Filterable {
  readonly status: 'open' | 'closed';
  readonly is_blocked: boolean;
  readonly snoozed_until?: string | undefined;
  readonly waiting_since?: string | undefined;
}

/**
 * Whether a conversation matches a filter. Each is exactly one of open, snoozed, closed and
 * blocked; `waiting` are the open ones in which the visitor wrote last.
 */
export const isShownAs = (filter: ConversationFilter, row: Filterable): boolean => {
  if (row.is_blocked || filter === 'blocked') return row.is_blocked && filter === 'blocked';
  if (row.status === 'closed' || filter === 'closed') {
    return row.status === 'closed' && filter === 'closed';
  }
  const isSnoozed = row.snoozed_until !== undefined;
  if (isSnoozed || filter === 'snoozed') return isSnoozed && filter === 'snoozed';
  return filter === 'open' || row.waiting_since !== undefined;
};
