import { shownName } from '#shared/domain/people/shown-name.ts';
import type { DesktopState } from '#shared/contracts/desktop-bridge.ts';
import { conversationPath } from '#shared/domain/console-paths.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { APP_NAME } from '../app-identity.ts';
import type { AlertState } from '../alerts/alert-service.ts';
import type { PauseEnd } from './pause-until.ts';

export type TrayIcon = 'connected' | 'away' | 'offline' | 'unread';

export type TrayChoice =
  /** A path of the console; null: as it is. */
  | { readonly does: 'open'; readonly path: string | null }
  | { readonly does: 'pause'; readonly until: PauseEnd }
  | { readonly does: 'resume' }
  | { readonly does: 'be'; readonly mode: 'automatic' | 'here' | 'away' }
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
  /** Groups, separated by lines. */
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

const iconOf = (alerts: AlertState, mode: Mode | null): TrayIcon => {
  if (alerts.link !== 'connected') return 'offline';
  if (alerts.unread > 0) return 'unread';
  return mode === 'away' ? 'away' : 'connected';
};

/** What the tray shows. `mode`: the owner's availability mode; null if not known. */
export const trayModel = (
  state: Pick<DesktopState, 'pausedUntil'>,
  alerts: AlertState,
  mode: Mode | null,
  now: number,
): TrayModel => {
  const isPaused = state.pausedUntil !== null && state.pausedUntil > now;
  const unread = alerts.unread === 0 ? '' : `, ${alerts.unread} unread`;
  const rows = alerts.rows.slice(0, 3).map((row) => ({
    label: `${isolated(shownName(row))}${row.unread === 0 ? '' : ` (${row.unread})`}`,
    choice: { does: 'open', path: conversationPath(row.conversation_id) } as const,
  }));
  const { contactUnread } = alerts;
  const messages: TrayItem[] =
    contactUnread === 0
      ? []
      : [
          {
            label: `Contact messages (${contactUnread})`,
            choice: { does: 'open', path: '/admin/messages' },
          },
        ];
  // The end is computed when the entry is chosen: the menu is not rebuilt as time passes.
  const pauses: TrayItem[] = isPaused
    ? [{ label: 'Resume alerts', choice: { does: 'resume' } }]
    : [
        { label: 'Pause alerts for an hour', choice: { does: 'pause', until: 'in-an-hour' } },
        { label: 'Pause alerts until tomorrow', choice: { does: 'pause', until: 'tomorrow' } },
      ];
  const status: TrayItem = {
    label: 'Status',
    items: modes.map(([each, label]) => ({
      label,
      isChecked: each === mode,
      choice: { does: 'be', mode: each },
    })),
  };
  const groups: TrayItem[][] = [
    [{ label: `Open ${APP_NAME}`, choice: { does: 'open', path: null } }],
    [...rows, ...messages],
    [...(alerts.link === 'connected' ? [status] : []), ...pauses],
    [{ label: 'Quit', choice: { does: 'quit' } }],
  ];
  return {
    icon: iconOf(alerts, mode),
    count: alerts.unread === 0 ? '' : String(alerts.unread),
    tooltip: `${APP_NAME}: ${words[alerts.link]}${unread}${isPaused ? ', alerts paused' : ''}`,
    groups: groups.filter((group) => group.length > 0),
  };
};
