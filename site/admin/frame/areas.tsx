import { lazy } from 'react';
import type { Features } from '#shared/contracts/features.ts';
import type { Area } from '#site/admin/frame/area.ts';
import { AreaCount } from '#site/admin/frame/area-count.tsx';
import type { AreaId } from '#site/admin/frame/console-route.ts';
import { InboxScreen } from '#site/admin/inbox/inbox-screen.tsx';
import { LiveScreen } from '#site/admin/live/live-screen.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';

const AnalyticsScreen = lazy(async () => ({
  default: (await import('#site/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
}));

const MessagesScreen = lazy(async () => ({
  default: (await import('#site/admin/messages/messages-screen.tsx')).MessagesScreen,
}));

const SettingsScreen = lazy(async () => ({
  default: (await import('#site/admin/settings/settings-screen.tsx')).SettingsScreen,
}));

const UnreadConversations = ({ workspace: { inbox } }: { workspace: Workspace }) => (
  <AreaCount count={useObservable(inbox.conversationListStore).unreadTotal} of="waiting" />
);

const UnreadMessages = ({ workspace }: { workspace: Workspace }) => (
  <AreaCount count={useObservable(workspace.contactMessages).unread} of="waiting" />
);

/** The console's areas, in the order of the index. Large areas load lazily. */
const areas: readonly Area[] = [
  {
    id: 'inbox',
    name: 'Inbox',
    contactMessage: 'i',
    needs: 'chat',
    Waiting: UnreadConversations,
    Screen: InboxScreen,
    keys: [
      { keys: ['↑', '↓'], does: 'move in the list' },
      { keys: ['Enter'], does: 'open a conversation, send a reply' },
      { keys: ['Shift', 'Enter'], does: 'a new line in the reply' },
      { keys: ['Esc'], does: 'leave the field, then back to the list' },
      { keys: ['/'], does: 'search all messages' },
      { keys: ['r'], does: 'write a reply' },
      { keys: ['n'], does: 'write a note' },
      { keys: ['e'], does: 'end the conversation, or reopen it' },
      { keys: ['s'], does: 'snooze it' },
      { keys: ['u'], does: 'mark it as unread' },
      { keys: ['v'], does: 'open the visitor’s panel' },
    ],
  },
  {
    id: 'live',
    name: 'Live',
    contactMessage: 'l',
    Screen: LiveScreen,
    keys: [],
  },
  {
    id: 'analytics',
    name: 'Analytics',
    contactMessage: 'a',
    needs: 'analytics',
    Screen: AnalyticsScreen,
    keys: [
      { keys: ['[', ']'], does: 'previous view, next view' },
      { keys: ['1', '2', '3', '4'], does: 'today, 7, 30, 90 days' },
      { keys: ['c'], does: 'turn comparison on or off' },
      { keys: ['x'], does: 'remove all filters' },
      { keys: ['r'], does: 'reload' },
    ],
  },
  {
    id: 'messages',
    name: 'Messages',
    contactMessage: 'm',
    Waiting: UnreadMessages,
    Screen: MessagesScreen,
    keys: [
      { keys: ['↑', '↓'], does: 'move in the list' },
      { keys: ['Enter'], does: 'open a message' },
      { keys: ['r'], does: 'reply by e-mail' },
      { keys: ['e'], does: 'archive it, or move it back to the inbox' },
      { keys: ['!'], does: 'mark it as spam, or not spam' },
      { keys: ['u'], does: 'mark it as unread' },
      { keys: ['#'], does: 'delete it' },
      { keys: ['Esc'], does: 'back to the list' },
    ],
  },
  {
    id: 'settings',
    name: 'Settings',
    contactMessage: 's',
    Screen: SettingsScreen,
    keys: [],
  },
];

export const areasWith = (features: Features): readonly Area[] =>
  areas.filter(({ needs }) => needs === undefined || features[needs]);

/** Areas by id, including those of features that are off. */
export const areaOf = (id: AreaId): Area | undefined => areas.find((area) => area.id === id);
