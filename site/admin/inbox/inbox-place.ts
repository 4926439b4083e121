import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  conversationFilters,
  type ConversationFilter,
} from '#shared/domain/conversation-filter.ts';
import { addressOf } from '#site/admin/frame/place.ts';

/** What the address says of the inbox. What is at its usual value is not in it. */
export interface InboxPlace {
  readonly show: ConversationFilter;
  /** Words that are looked for, in place of the list. */
  readonly search: string;
  /** The message that is to be seen. */
  readonly at: number | null;
  /** The panel of the visitor, where there is no room for it beside the thread. */
  readonly hasPanel: boolean;
}

export const usualInbox: InboxPlace = { show: 'open', search: '', at: null, hasPanel: false };

export const inboxPlaceOf = (query: string): InboxPlace => {
  const read = new URLSearchParams(query);
  const at = read.get('at') ?? '';
  return {
    show: conversationFilters.find((filter) => filter === read.get('show')) ?? 'open',
    search: read.get('q') ?? '',
    at: /^[1-9]\d{0,9}$/.test(at) ? Number(at) : null,
    hasPanel: read.get('panel') === 'visitor',
  };
};

export const inboxAddress = (
  item: ConversationId | null,
  { show, search, at, hasPanel }: InboxPlace,
): string => {
  const query = new URLSearchParams();
  if (show !== 'open') query.set('show', show);
  if (search !== '') query.set('q', search);
  if (at !== null && item !== null) query.set('at', String(at));
  if (hasPanel && item !== null) query.set('panel', 'visitor');
  return addressOf({ area: 'inbox', item, query: query.toString() });
};
