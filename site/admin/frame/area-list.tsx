import type { Features } from '#shared/contracts/features.ts';
import type { AreaId } from '#shared/domain/console-paths.ts';
import type { Area, AreaProps } from '#site/admin/frame/area.ts';
import { AreaCount } from '#site/admin/frame/area-count.tsx';
import { InboxScreen } from '#site/admin/inbox/inbox-screen.tsx';
import { LiveScreen } from '#site/admin/live/live-screen.tsx';
import { loadLater } from '#site/admin/load-later.tsx';
import { PeopleScreen } from '#site/admin/people/people-screen.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';

const waiting = <output className="area-loading label">Loading…</output>;

const AnalyticsScreen = loadLater<AreaProps>(
  async () => (await import('#site/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
  waiting,
);

const ContactMessagesScreen = loadLater<AreaProps>(
  async () =>
    (await import('#site/admin/contact-messages/contact-messages-screen.tsx'))
      .ContactMessagesScreen,
  waiting,
);

const SettingsScreen = loadLater<AreaProps>(
  async () => (await import('#site/admin/settings/settings-screen.tsx')).SettingsScreen,
  waiting,
);

const DocsScreen = loadLater<AreaProps>(
  async () => (await import('#site/admin/api-docs/docs-screen.tsx')).DocsScreen,
  waiting,
);

const UnreadConversations = ({ workspace: { inbox } }: { workspace: Workspace }) => (
  <AreaCount count={useObservable(inbox.conversationListStore).unreadTotal} of="unread" />
);

const UnreadMessages = ({ workspace }: { workspace: Workspace }) => (
  <AreaCount count={useObservable(workspace.contactMessages).unread} of="unread" />
);

/** The console's areas in the index's order. Large areas load lazily. */
const areas: readonly Area[] = [
  {
    id: 'inbox',
    name: 'Inbox',
    goKey: 'i',
    needs: 'chat',
    Waiting: UnreadConversations,
    Screen: InboxScreen,
    keys: [
      { keys: ['↑', '↓', 'j', 'k'], does: 'move in the list' },
      { keys: ['Enter'], does: 'open a chat, send a reply' },
      { keys: ['Shift', 'Enter'], does: 'a new line in the reply' },
      { keys: ['Esc'], does: 'leave the field, then back to the list' },
      { keys: ['/'], does: 'search all messages', action: 'always' },
      { keys: ['r'], does: 'write a reply', action: 'on item' },
      { keys: ['n'], does: 'write a note', action: 'on item' },
      { keys: ['e'], does: 'end the chat, or reopen it', action: 'on item' },
      { keys: ['s'], does: 'snooze the chat', action: 'on item' },
      { keys: ['u'], does: 'mark it as unread', action: 'on item' },
      { keys: ['v'], does: 'open the visitor’s panel', action: 'on item' },
    ],
  },
  {
    id: 'live',
    name: 'Live',
    goKey: 'l',
    Screen: LiveScreen,
    keys: [],
  },
  {
    id: 'people',
    name: 'People',
    goKey: 'p',
    Screen: PeopleScreen,
    keys: [
      { keys: ['↑', '↓', 'j', 'k'], does: 'move in the list' },
      { keys: ['Enter'], does: 'open a person' },
      { keys: ['/'], does: 'search people', action: 'always' },
      { keys: ['Esc'], does: 'back to the list' },
    ],
  },
  {
    id: 'analytics',
    name: 'Analytics',
    goKey: 'a',
    needs: 'analytics',
    Screen: AnalyticsScreen,
    keys: [
      { keys: ['[', ']'], does: 'previous view, next view' },
      { keys: ['1', '2', '3', '4'], does: 'today, 7, 30, 90 days' },
      { keys: ['c'], does: 'turn comparison on or off', action: 'always' },
      { keys: ['x'], does: 'remove all filters', action: 'always' },
      { keys: ['r'], does: 'reload', action: 'always' },
    ],
  },
  {
    id: 'contact',
    name: 'Contact',
    goKey: 'c',
    Waiting: UnreadMessages,
    Screen: ContactMessagesScreen,
    keys: [
      { keys: ['↑', '↓', 'j', 'k'], does: 'move in the list' },
      { keys: ['Enter'], does: 'open a message' },
      { keys: ['r'], does: 'reply by e-mail', action: 'on item' },
      { keys: ['e'], does: 'archive it, or move it back to the inbox', action: 'on item' },
      { keys: ['!'], does: 'mark it as spam, or not spam', action: 'on item' },
      { keys: ['u'], does: 'mark it as unread', action: 'on item' },
      { keys: ['#'], does: 'delete it', action: 'on item' },
      { keys: ['Esc'], does: 'back to the list' },
    ],
  },
  {
    id: 'settings',
    name: 'Settings',
    goKey: 's',
    Screen: SettingsScreen,
    keys: [],
  },
  {
    id: 'docs',
    name: 'API',
    Screen: DocsScreen,
    keys: [],
  },
];

export const areasWith = (features: Features): readonly Area[] =>
  areas.filter(({ needs }) => needs === undefined || features[needs]);

/** Areas by id, including those of features that are off. */
export const areaOf = (id: AreaId): Area | undefined => areas.find((area) => area.id === id);
