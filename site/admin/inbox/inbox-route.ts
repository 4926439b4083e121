import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  conversationFilters,
  type ConversationFilter,
} from '#shared/domain/conversation-filter.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';

export const listNames: Readonly<Record<ConversationFilter, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  closed: 'Ended',
  blocked: 'Blocked',
};

/** Further filters of the list. The call and the URL use the same keys. */
export type Narrowing = Readonly<Partial<Record<(typeof narrowKeys)[number], string>>>;
const narrowKeys = ['tag', 'goal', 'deal', 'email', 'unanswered'] as const;

export const isNarrow = (narrowing: Narrowing): boolean => Object.keys(narrowing).length > 0;

/** The inbox state in the URL. Default values are left out. */
export interface InboxRoute {
  readonly show: ConversationFilter;
  readonly narrowing: Narrowing;
  /** The search text; search results replace the list. */
  readonly search: string;
  /** The `seq` of the message to scroll to. */
  readonly at: number | null;
  /** Whether the visitor panel is open on screens without room beside the thread. */
  readonly hasPanel: boolean;
}

export const usualInbox: InboxRoute = {
  show: 'open',
  narrowing: {},
  search: '',
  at: null,
  hasPanel: false,
};

export const inboxRouteOf = (query: string): InboxRoute => {
  const read = new URLSearchParams(query);
  const at = read.get('at') ?? '';
  return {
    show: conversationFilters.find((filter) => filter === read.get('show')) ?? 'open',
    narrowing: Object.fromEntries(
      narrowKeys.flatMap((key) => {
        const value = read.get(key);
        return value ? [[key, value]] : [];
      }),
    ),
    search: read.get('q') ?? '',
    at: /^[1-9]\d{0,9}$/.test(at) ? Number(at) : null,
    hasPanel: read.get('panel') === 'visitor',
  };
};

export const inboxAddress = (
  item: ConversationId | null,
  { show, narrowing, search, at, hasPanel }: InboxRoute,
): string => {
  const query = new URLSearchParams();
  if (show !== 'open') query.set('show', show);
  for (const [key, value] of Object.entries(narrowing)) query.set(key, value);
  if (search !== '') query.set('q', search);
  if (at !== null && item !== null) query.set('at', String(at));
  if (hasPanel && item !== null) query.set('panel', 'visitor');
  return addressOf({ area: 'inbox', item, query: query.toString() });
};
