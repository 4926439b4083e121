import {
  serverColors,
  type DesktopSettings,
  type ServerColor,
} from '#shared/contracts/desktop-settings.ts';
import type { ServerLabel } from '#shared/contracts/desktop-bridge.ts';
import type { AlertState } from './alerts/alert-service.ts';
import type { Core, CoreDeps } from './core.ts';
import { newStoredServer, type Stored, type StoredServer } from './stored/stored-schema.ts';
import type { Availability } from '#shared/contracts/presence.ts';
import type { DeepLink } from './window/deep-link.ts';

/** Services that a server's part of the app gets from the others. */
export type ServerLinks = Pick<
  CoreDeps,
  'applySettings' | 'hasShortcutProblem' | 'servers' | 'onChange'
> & {
  onFocus(): void;
  /** The owner's availability mode changed. */
  onMode(): void;
};

/** One server with its window. */
export interface OpenedServer {
  readonly core: Core;
  /** The owner's availability mode there; null if unknown. */
  mode(): Availability['mode'] | null;
  chooseMode(mode: Availability['mode']): void;
  bringOnScreen(): void;
  setTitle(unread: number, name: string | null): void;
  /** Whether this is its window's page. */
  owns(sender: unknown): boolean;
  /** Closes its window for good. */
  close(): void;
}

/** A server's state in tray, badge and titles. */
export interface ShownServer {
  readonly id: string;
  readonly name: string;
  readonly alerts: AlertState;
  readonly mode: Availability['mode'] | null;
}

interface ServersDeps {
  stored: Stored;
  newId: () => string;
  open: (record: StoredServer, links: ServerLinks) => OpenedServer;
  /** Deletes the storage of a server's pages. */
  clear: (partition: string) => void;
  /** Applies the settings to the system; false: the shortcut is taken. */
  applySettings: (settings: DesktopSettings) => boolean;
  /** Updates tray and badge. */
  show: (servers: readonly ShownServer[]) => void;
}

const noAlerts: AlertState = { link: 'idle', unread: 0, contactUnread: 0, rows: [] };
const done = { ok: true } as const;

/**
 * The servers of this app. Each has its own key, session, window and connection; settings, pause, tray
 * and badge are shared.
 */
export const createServers = (deps: ServersDeps) => {
  const { stored } = deps;
  const opened = new Map<string, OpenedServer>();
  const alerts = new Map<string, AlertState>();
  let front: string | null = null;
  let hasShortcutProblem = false;

  const records = () => stored.get('servers');
  const alertsOf = (id: string) => alerts.get(id) ?? noAlerts;
  const each = (act: (core: Core) => void) => {
    for (const { core } of opened.values()) act(core);
  };
  const show = () => {
    const all = records().filter(({ id }) => opened.has(id));
    for (const { id, name } of all)
      opened.get(id)?.setTitle(alertsOf(id).unread, all.length > 1 ? name : null);
    deps.show(
      all.map(({ id, name }) => ({
        id,
        name,
        alerts: alertsOf(id),
        mode: opened.get(id)?.mode() ?? null,
      })),
    );
  };
  const listFor = (ownId: string) =>
    records()
      .filter(({ server }) => server !== null)
      .map(({ id, name, color }) => ({
        id,
        name,
        color,
        isThis: id === ownId,
        link: alertsOf(id).link,
        unread: alertsOf(id).unread,
      }));
  const unusedColor = (): ServerColor => {
    const used = new Set(records().map(({ color }) => color));
    return serverColors.find((color) => !used.has(color)) ?? serverColors[0];
  };
  const open = (id: string | null, path: string | null) => {
    const found = opened.get(id ?? front ?? '') ?? [...opened.values()][0];
    found?.core.open(path);
  };

  const forget = (id: string) => {
    const record = records().find((one) => one.id === id);
    // The last one starts over with the set-up, in its window.
    if (!record || opened.size === 1) return;
    const gone = opened.get(id);
    stored.set(
      'servers',
      records().filter((one) => one.id !== id),
    );
    opened.delete(id);
    alerts.delete(id);
    if (front === id) front = null;
    gone?.core.stop();
    gone?.close();
    deps.clear(record.partition);
    each((core) => core.publish());
    show();
    open(null, null);
  };

  const linksOf = (id: string): ServerLinks => ({
    hasShortcutProblem: () => hasShortcutProblem,
    applySettings: () => {
      hasShortcutProblem = !deps.applySettings(stored.get('settings'));
      each((core) => core.refresh());
    },
    onFocus: () => {
      front = id;
    },
    onMode: show,
    onChange: (now) => {
      if (!opened.has(id)) return;
      const before = alertsOf(id);
      alerts.set(id, now);
      show();
      if (before.unread === now.unread && before.link === now.link) return;
      for (const [other, { core }] of opened) if (other !== id) core.publish();
    },
    servers: {
      list: () => listFor(id),
      addServer: () => {
        const waiting = records().find(({ server }) => server === null)?.id;
        const added = waiting ?? deps.newId();
        if (waiting === undefined)
          begin(newStoredServer(added, `persist:server-${added}`, unusedColor()));
        open(added, null);
        return done;
      },
      openServer: ({ id: wanted }) => {
        if (opened.has(wanted)) open(wanted, null);
        return done;
      },
      label: (label: ServerLabel) => {
        stored.set(
          'servers',
          records().map((one) => (one.id === id ? { ...one, ...label } : one)),
        );
        each((core) => core.publish());
        show();
      },
      forgotten: () => forget(id),
    },
  });
  const begin = (record: StoredServer) => {
    if (!records().some(({ id }) => id === record.id))
      stored.set('servers', [...records(), record]);
    opened.set(record.id, deps.open(record, linksOf(record.id)));
  };

  return {
    /** Opens every configured server, or one to be set up; resolves when their keys are read. */
    start: async (): Promise<void> => {
      stored.set(
        'servers',
        records().filter(({ server }) => server !== null),
      );
      if (records().length === 0) begin(newStoredServer(deps.newId(), '', serverColors[0]));
      else for (const record of records()) begin(record);
      hasShortcutProblem = !deps.applySettings(stored.get('settings'));
      for (const { core } of opened.values()) await core.start();
    },
    show,
    /** Shows a server's window; null: the one that was last in front. */
    open,
    follow: (link: DeepLink | null) => {
      const named = records().find(
        ({ server }) => server !== null && new URL(server).host === link?.server,
      );
      open(named?.id ?? null, link?.path ?? null);
    },
    openSettings: () => (opened.get(front ?? '') ?? [...opened.values()][0])?.core.openSettings(),
    /** The server of the calling page; null if it is not one of ours. */
    handlersFor: (sender: unknown) =>
      [...opened.values()].find(({ owns }) => owns(sender))?.core.handlers ?? null,
    get: (id: string) => opened.get(id),
    /** Whether any server can alert without a window. */
    hasKey: () => [...opened.values()].some(({ core }) => core.hasKey()),
    /** A display was added, removed or changed. */
    bringOnScreen: () => {
      for (const { bringOnScreen } of opened.values()) bringOnScreen();
    },
    each,
    stop: () => each((core) => core.stop()),
  };
};
export type Servers = ReturnType<typeof createServers>;
