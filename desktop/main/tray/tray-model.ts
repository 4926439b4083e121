import { shownName } from '#shared/domain/people/shown-name.ts';
import type { DesktopState } from '#shared/contracts/desktop-bridge.ts';
import { conversationPath } from '#shared/domain/console-paths.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { APP_NAME } from '../app-identity.ts';
import type { AlertState } from '../alerts/alert-service.ts';
import type { ShownServer } from '../servers.ts';
import type { PauseEnd } from './pause-until.ts';

export type TrayIcon = 'connected' | 'away' | 'offline' | 'unread';

export type TrayChoice =
  /** `server` null: the one last in front; `path` null: leaves the console as it is. */
  | { readonly does: 'open'; readonly server: string | null; readonly path: string | null }
  | { readonly does: 'settings' }
  | { readonly does: 'pause'; readonly until: PauseEnd }
  | { readonly does: 'resume' }
  | {
      readonly does: 'be';
      readonly server: string;
      readonly mode: 'automatic' | 'here' | 'away';
    }
  | { readonly does: 'quit' };

export interface TrayItem {
  readonly label: string;
  readonly choice?: TrayChoice;
  readonly isChecked?: boolean;
  readonly items?: readonly TrayItem[];
}

export interface TrayModel {
  readonly icon: TrayIcon;
  /** The unread count as text; empty if there is none. */
  readonly count: string;
  readonly tooltip: string;
  /** Groups between separators. */
  readonly groups: readonly (readonly TrayItem[])[];
}

type Mode = 'automatic' | 'here' | 'away';

const words: Readonly<Record<AlertState['link'], string>> = {
  idle: 'not set up',
  connecting: 'connecting',
  connected: 'connected',
  reconnecting: 'offline',
  refused: 'key not accepted',
};

const modes: readonly (readonly [Mode, string])[] = [
  ['automatic', 'Automatic'],
  ['here', 'At my desk'],
  ['away', 'Away'],
];

const sumOf = (servers: readonly ShownServer[], name: 'unread' | 'contactUnread'): number =>
  servers.reduce((sum, { alerts }) => sum + alerts[name], 0);

const iconOf = (servers: readonly ShownServer[]): TrayIcon => {
  const connected = servers.filter(({ alerts }) => alerts.link === 'connected');
  if (connected.length === 0) return 'offline';
  if (sumOf(servers, 'unread') > 0) return 'unread';
  if (connected.length < servers.length) return 'offline';
  return servers.every(({ mode }) => mode === 'away') ? 'away' : 'connected';
};

const counted = (label: string, count: number): string =>
  count === 0 ? label : `${label} (${count})`;

/** The menu entries of a server: its last conversations, and its contact messages. */
const linesOf = ({ id, alerts }: ShownServer): TrayItem[] => {
  const to = (path: string) => ({ does: 'open', server: id, path }) as const;
  const rows = alerts.rows.slice(0, 3).map((row) => ({
    label: counted(isolated(shownName(row)), row.unread),
    choice: to(conversationPath(row.conversation_id)),
  }));
  return alerts.contactUnread === 0
    ? rows
    : [
        ...rows,
        {
          label: counted('Contact messages', alerts.contactUnread),
          choice: to('/admin/contact'),
        },
      ];
};

const statusOf = ({ id, name, alerts, mode }: ShownServer, isOne: boolean): TrayItem[] =>
  alerts.link !== 'connected'
    ? []
    : [
        {
          label: isOne ? 'Status' : `Status at ${isolated(name)}`,
          items: modes.map(([each, label]) => ({
            label,
            isChecked: each === mode,
            choice: { does: 'be', server: id, mode: each },
          })),
        },
      ];

/** The tray's content for all servers. */
export const trayModel = (
  state: Pick<DesktopState, 'pausedUntil'>,
  servers: readonly ShownServer[],
  now: number,
): TrayModel => {
  const isPaused = state.pausedUntil !== null && state.pausedUntil > now;
  const total = sumOf(servers, 'unread');
  const isOne = servers.length < 2;
  const links = isOne
    ? words[servers[0]?.alerts.link ?? 'idle']
    : servers.map(({ name, alerts }) => `${name} ${words[alerts.link]}`).join(', ');
  const lines = isOne
    ? servers.flatMap(linesOf)
    : servers.map((server) => ({
        label: counted(isolated(server.name), server.alerts.unread),
        items: [
          { label: 'Open', choice: { does: 'open', server: server.id, path: null } as const },
          ...linesOf(server),
        ],
      }));
  // The end is computed when the entry is chosen, because the menu is not rebuilt as time passes.
  const pauses: TrayItem[] = isPaused
    ? [{ label: 'Resume alerts', choice: { does: 'resume' } }]
    : [
        { label: 'Pause alerts for an hour', choice: { does: 'pause', until: 'in-an-hour' } },
        { label: 'Pause alerts until tomorrow', choice: { does: 'pause', until: 'tomorrow' } },
      ];
  const groups: TrayItem[][] = [
    [{ label: `Open ${APP_NAME}`, choice: { does: 'open', server: null, path: null } }],
    lines,
    [...servers.flatMap((server) => statusOf(server, isOne)), ...pauses],
    [
      { label: 'App settings…', choice: { does: 'settings' } },
      { label: 'Quit', choice: { does: 'quit' } },
    ],
  ];
  const unread = total === 0 ? '' : `, ${total} unread`;
  return {
    icon: iconOf(servers),
    count: total === 0 ? '' : String(total),
    tooltip: `${APP_NAME}: ${links}${unread}${isPaused ? ', alerts paused' : ''}`,
    groups: groups.filter((group) => group.length > 0),
  };
};
