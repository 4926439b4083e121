import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { locationText } from '#site/admin/location-text.ts';

/** The current location of a person. Every screen of the console reads it here. */
export type Whereabouts =
  | { readonly kind: 'here' | 'idle' | 'leaving'; readonly page: string; readonly row: PresenceRow }
  /** Untracked, so the page is unknown, but their chat is connected. */
  | { readonly kind: 'in chat' }
  | { readonly kind: 'offline' };

/** A person as a list knows them. */
export type Somebody = Partial<
  Pick<ConversationSummary, 'person' | 'conversation_id' | 'is_in_chat'>
>;

/** The row of a person among present visitors. Servers before version 0.2 name no person. */
export const rowOfPerson = (
  here: readonly PresenceRow[] | null,
  { person, conversation_id: id }: Somebody,
): PresenceRow | undefined =>
  here?.find((row) =>
    person === undefined ? row.conversation_id === (id ?? '') : row.id === person,
  );

export const whereaboutsIn = (row: PresenceRow | undefined, isInChat = false): Whereabouts => {
  if (!row) return { kind: isInChat ? 'in chat' : 'offline' };
  // The last page has just closed. They have left unless one opens within seconds.
  const kind = row.tabs === 0 ? 'leaving' : row.is_idle ? 'idle' : 'here';
  return { kind, page: row.current_page, row };
};

export const whereaboutsOf = (
  here: readonly PresenceRow[] | null,
  somebody: Somebody,
): Whereabouts => whereaboutsIn(rowOfPerson(here, somebody), somebody.is_in_chat);

const prefixes = { here: 'on', idle: 'idle on', leaving: 'leaving' } as const;

/** "on /resume", "idle on /", "in the chat", "offline" */
export const whereaboutsText = (where: Whereabouts): string => {
  if (where.kind === 'offline') return 'offline';
  if (where.kind === 'in chat') return 'in the chat';
  return `${prefixes[where.kind]} ${locationText(where.page)}`;
};

/** The symbol beside a name. */
export const presenceMark = ({ kind }: Whereabouts): 'here' | 'idle' | 'away' => {
  if (kind === 'offline') return 'away';
  return kind === 'idle' || kind === 'leaving' ? 'idle' : 'here';
};

/** "first visit", or the number of earlier ones; null while unknown. */
export const visitsText = ({ earlier_visits: count }: PresenceRow): string | null => {
  if (count === null) return null;
  return count === 0 ? 'first visit' : `${count} earlier ${count === 1 ? 'visit' : 'visits'}`;
};
