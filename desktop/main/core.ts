import { shownName } from '#shared/domain/people/shown-name.ts';
import type {
  DesktopCallName,
  DesktopInput,
  DesktopNews,
  DesktopOutput,
  DesktopState,
  ServerLabel,
} from '#shared/contracts/desktop-bridge.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import { conversationPath } from '#shared/domain/console-paths.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { AlertRules, AlertService, AlertState } from './alerts/alert-service.ts';
import type { KeyVault } from './key/key-vault.ts';
import type { CoreStored } from './stored/stored-schema.ts';
import type { identifyServer } from './server-address.ts';

/** Events of the service, handled by the core. */
export interface ServiceEvents {
  rules: () => AlertRules;
  isInSight: (id: ConversationId) => boolean;
  onChange: (state: AlertState) => void;
  onOpen: (id: ConversationId) => void;
  onOpenMessage: (id: MessageId) => void;
  onOpenLive: () => void;
  onFailed: () => void;
  onKeyRefused: () => void;
}

export interface CoreDeps {
  version: string;
  stored: CoreStored;
  vault: KeyVault;
  clock: Clock;
  identify: (typed: string) => ReturnType<typeof identifyServer>;
  /** Whether the server accepts the key; null: no response. */
  checkKey: (server: string, key: string) => Promise<'taken' | 'refused' | 'slow_down' | null>;
  openService: (server: string, key: string, events: ServiceEvents) => AlertService;
  supportsAlerts: () => boolean;
  isWindowFocused: () => boolean;
  showWindow: () => void;
  openOutside: (url: string) => void;
  testAlert: (onFailed: () => void) => void;
  /** Applies the settings of all servers to the system, and calls `refresh` on each. */
  applySettings: () => void;
  /** Another program has the shortcut. */
  hasShortcutProblem: () => boolean;
  /** All servers, including this one. */
  servers: Pick<Handlers, 'addServer' | 'openServer'> & {
    list(): DesktopState['servers'];
    label(label: ServerLabel): void;
    /** Called after everything about this one was deleted. */
    forgotten(): void;
  };
  /** False: there is no window. */
  notifyWindow: (news: DesktopNews) => boolean;
  /** Called on changes of the state shown outside the page: tray, badge, title. */
  onChange: (alerts: AlertState) => void;
}

export type Handlers = {
  [N in DesktopCallName]: (input: DesktopInput<N>) => Promise<DesktopOutput<N>> | DesktopOutput<N>;
};

export interface Core {
  readonly handlers: Handlers;
  start(): Promise<void>;
  /** Shows the window, at a path of the console if one is given. */
  open(path: string | null): void;
  openSettings(): void;
  hasKey(): boolean;
  /** Call when the settings or the list of servers changed. */
  refresh(): void;
  /** Publishes the state only to the window: something changed at another server. */
  publish(): void;
  wake(): void;
  /** Call when the window gained or lost focus. */
  look(): void;
  setIdle(isIdle: boolean): void;
  foundUpdate(update: DesktopState['update']): void;
  stop(): void;
}

const noAlerts: AlertState = { link: 'idle', unread: 0, contactUnread: 0, rows: [] };
const done = { ok: true } as const;

/** Holds the current service: one for a server and key, or none. */
const createServiceHolder = (deps: CoreDeps, events: ServiceEvents) => {
  let service: AlertService | null = null;
  return {
    get: () => service,
    close: () => {
      service?.stop();
      service = null;
    },
    open: () => {
      service?.stop();
      service = null;
      const server = deps.stored.get('server');
      const key = deps.vault.key();
      if (server === null || key === null) return;
      service = deps.openService(server, key, events);
      service.start();
    },
  };
};

/** Saves the state for a start without the server. */
const remember = ({ stored, clock }: CoreDeps, alerts: AlertState) => {
  if (alerts.link !== 'connected' || alerts.rows.length === 0) return;
  const rows = alerts.rows.map((row) => ({
    id: row.conversation_id,
    label: shownName(row),
    unread: row.unread,
    at: row.last_activity_at,
  }));
  const before = stored.get('last');
  const isSame =
    before?.unread === alerts.unread && JSON.stringify(before.rows) === JSON.stringify(rows);
  if (!isSame) stored.set('last', { at: clock.now(), unread: alerts.unread, rows });
};

/** The unstored part of the current state. */
interface Moment {
  alertProblem: DesktopState['alertProblem'];
  update: DesktopState['update'];
  shown: ConversationId | null;
  /** Requested, but not confirmed to be on screen. */
  wanted: string | null;
  wantsSettings: boolean;
}

interface Parts {
  moment: Moment;
  services: ReturnType<typeof createServiceHolder>;
  notify: () => void;
  reopen: () => void;
  applied: () => typeof done;
  onFailed: () => void;
  state: () => DesktopState;
}

const createForgetting = ({ stored, vault }: CoreDeps, { services, notify }: Parts) => ({
  key: () => {
    services.close();
    vault.forget();
    notify();
    return done;
  },
  conversations: () => {
    stored.set('seen', null);
    stored.set('replies', []);
    stored.set('last', null);
  },
});

const createSetUp =
  (
    deps: CoreDeps,
    { services, reopen }: Parts,
    forgetConversations: () => void,
  ): Handlers['setUp'] =>
  async ({ address, key }) => {
    const { stored, vault } = deps;
    const found = await deps.identify(address);
    if (!found.ok) return found;
    const judged = await deps.checkKey(found.server, key);
    if (judged !== 'taken') {
      const codes = { refused: 'key_refused', slow_down: 'slow_down' } as const;
      return { ok: false, error: { code: judged === null ? 'no_answer' : codes[judged] } };
    }
    if (found.server !== stored.get('server')) {
      // A running service would write its replies back, and they would go to the new server.
      services.close();
      forgetConversations();
    }
    stored.set('server', found.server);
    if (stored.get('name') === '') stored.set('name', new URL(found.server).host.slice(0, 40));
    await vault.save(key);
    reopen();
    return { ok: true, keyState: vault.state() };
  };

const createHandlers = (deps: CoreDeps, parts: Parts): Handlers => {
  const { stored, vault } = deps;
  const { moment, services, notify, applied } = parts;
  const forget = createForgetting(deps, parts);
  return {
    begin: () => {
      const showsSettings = moment.wantsSettings;
      moment.wantsSettings = false;
      return { state: parts.state(), key: vault.key(), address: moment.wanted, showsSettings };
    },
    checkServer: ({ address }) => deps.identify(address),
    setUp: createSetUp(deps, parts, forget.conversations),
    saveKey: async ({ key }) => {
      if (key !== vault.key()) {
        await vault.save(key);
        parts.reopen();
      }
      return done;
    },
    forgetKey: forget.key,
    forgetServer: () => {
      forget.key();
      forget.conversations();
      stored.set('server', null);
      stored.set('name', '');
      deps.servers.forgotten();
      notify();
      return done;
    },
    addServer: deps.servers.addServer,
    openServer: deps.servers.openServer,
    labelServer: (label) => {
      deps.servers.label(label);
      return done;
    },
    changeSettings: (change) => {
      stored.set('settings', { ...stored.get('settings'), ...change });
      return applied();
    },
    pauseAlerts: ({ until }) => {
      stored.set('pausedUntil', until);
      return applied();
    },
    showing: ({ conversation }) => {
      moment.shown = conversation;
      moment.wanted = null;
      services.get()?.look();
      return done;
    },
    testAlert: () => {
      moment.alertProblem = deps.supportsAlerts() ? null : 'unsupported';
      deps.testAlert(parts.onFailed);
      notify();
      return done;
    },
    openOutside: ({ url }) => {
      deps.openOutside(url);
      return done;
    },
  };
};

interface EventParts {
  openAt: (address: string | null) => void;
  onFailed: () => void;
  notify: () => void;
}

const REPEAT_EVERY_MS = 2 * 60_000;
/** After an hour, nobody is at the machine. */
const MAX_NOTIFICATIONS = 30;

/** The handlers passed to the services. */
const createEvents = (
  deps: CoreDeps,
  moment: Moment,
  { openAt, onFailed, notify }: EventParts,
): ServiceEvents => ({
  rules: () => {
    const { repeats, quiet, hidesText, notifiesOfNewVisitors } = deps.stored.get('settings');
    const pausedUntil = deps.stored.get('pausedUntil');
    const repeatEveryMs = repeats ? REPEAT_EVERY_MS : null;
    const maxNotifications = MAX_NOTIFICATIONS;
    return {
      repeatEveryMs,
      maxNotifications,
      quiet,
      pausedUntil,
      hidesText,
      notifiesOfNewVisitors,
    };
  },
  isInSight: (id) => moment.shown === id && deps.isWindowFocused(),
  onOpen: (id) => openAt(conversationPath(id)),
  onOpenMessage: (id) => openAt(`/admin/contact/${id}`),
  onOpenLive: () => openAt('/admin/live'),
  onFailed,
  onKeyRefused: notify,
  onChange: (now) => {
    remember(deps, now);
    notify();
  },
});

const stateOf = (deps: CoreDeps, moment: Moment, alerts: AlertState) => {
  const { stored, vault, version } = deps;
  const { alertProblem, update } = moment;
  const state: DesktopState = {
    version,
    servers: deps.servers.list(),
    server: stored.get('server'),
    keyState: vault.state(),
    link: alerts.link,
    unread: alerts.unread,
    alertProblem,
    shortcutProblem: deps.hasShortcutProblem(),
    pausedUntil: stored.get('pausedUntil'),
    settings: stored.get('settings'),
    update,
    last: stored.get('last'),
  };
  return state;
};

/** One server without its window: stored state, alerts, and the calls the window may make. */
export const createCore = (deps: CoreDeps): Core => {
  const { vault } = deps;
  const moment: Moment = {
    alertProblem: deps.supportsAlerts() ? null : 'unsupported',
    update: null,
    shown: null,
    wanted: null,
    wantsSettings: false,
  };
  const alerts = () => services.get()?.state() ?? noAlerts;
  const state = () => stateOf(deps, moment, alerts());
  const notify = () => {
    // First the others, because this server's state includes their counts.
    deps.onChange(alerts());
    deps.notifyWindow({ is: 'state', state: state() });
  };
  const refresh = () => {
    services.get()?.look();
    notify();
  };
  const openAt = (address: string | null) => {
    moment.wanted = address;
    deps.showWindow();
    if (moment.wanted !== null) deps.notifyWindow({ is: 'go', address: moment.wanted });
  };
  const onFailed = () => {
    moment.alertProblem = 'failed';
    notify();
  };
  const services = createServiceHolder(
    deps,
    createEvents(deps, moment, { openAt, onFailed, notify }),
  );
  const reopen = () => {
    services.open();
    notify();
  };
  const applied = () => {
    deps.applySettings();
    return done;
  };
  return {
    handlers: createHandlers(deps, { moment, services, notify, reopen, applied, onFailed, state }),
    start: async () => {
      await vault.open();
      reopen();
    },
    open: openAt,
    openSettings: () => {
      // A new window loads its page first, and then shows them.
      moment.wantsSettings = !deps.notifyWindow({ is: 'settings' });
      deps.showWindow();
    },
    hasKey: () => vault.key() !== null,
    refresh,
    publish: () => void deps.notifyWindow({ is: 'state', state: state() }),
    wake: () => services.get()?.wake(),
    look: () => {
      services.get()?.look();
      // A window opened since the last change has neither title nor badge.
      deps.onChange(alerts());
    },
    setIdle: (isIdle) => services.get()?.setIdle(isIdle),
    foundUpdate: (found) => {
      moment.update = found;
      notify();
    },
    stop: services.close,
  };
};
