import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  conversationFilters,
  type ConversationFilter,
} from '#shared/domain/conversation-filter.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';

/** What the lists are called on the screen. */
export const listNames: Readonly<Record<ConversationFilter, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  closed: 'Ended',
  blocked: 'Blocked',
};

/** The inbox settings in the address. Default values are left out. */
export interface InboxRoute {
  readonly show: ConversationFilter;
  /** The search text; search results replace the list. */
  readonly search: string;
  /** The message to scroll to. */
  readonly at: number | null;
  /** Whether the visitor panel is open, where there is no room beside the thread. */
  readonly hasPanel: boolean;
}

export const usualInbox: InboxRoute = { show: 'open', search: '', at: null, hasPanel: false };

export const inboxRouteOf = (query: string): InboxRoute => {
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
  { show, search, at, hasPanel }: InboxRoute,
): string => {
  const query = new URLSearchParams();
  if (show !== 'open') query.set('show', show);
  if (search !== '') query.set('q', search);
  if (at !== null && item !== null) query.set('at', String(at));
  if (hasPanel && item !== null) query.set('panel', 'visitor');
  return addressOf({ area: 'inbox', item, query: query.toString() });
};
