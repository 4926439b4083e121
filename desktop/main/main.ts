import {
  app,
  BrowserWindow,
  crashReporter,
  globalShortcut,
  net,
  screen,
  session,
  shell,
  ipcMain,
  Notification,
  powerMonitor,
  safeStorage,
} from 'electron';
import { autoUpdater } from 'electron-updater';
import { join } from 'node:path';
import {
  DESKTOP_NEWS_CHANNEL,
  type DesktopState,
  DESKTOP_CALL_CHANNEL,
} from '#shared/contracts/desktop-bridge.ts';
import { conversationPath } from '#shared/domain/console-paths.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import type { AlertState } from './alerts/alert-service.ts';
import { APP_ID, LINK_SCHEME } from './app-identity.ts';
import { createCore, type Core } from './core.ts';
import { createModeFollower } from './follow-mode.ts';
import type { Stored } from './stored/stored-schema.ts';
import { openStored } from './stored/open-stored.ts';
import { createKeyVault, type KeyVault, type SecretBox } from './key/key-vault.ts';
import { AT_LOGIN } from './login/autostart-entry.ts';
import { nodeTimers } from './node-time.ts';
import { checkKey, createOpenService } from './open-service.ts';
import { createServerAccess, type ServerAccess } from './open-server.ts';
import { identifyServer } from './server-address.ts';
import { readEnvironment } from './settings.ts';
import { setupBadge } from './setup-badge.ts';
import { setupCrashReports } from './setup-crash-reports.ts';
import { createOpenOutside, setupLinks } from './setup-links.ts';
import { setupLog, type Log } from './setup-log.ts';
import { setupLoginItem } from './setup-login-item.ts';
import { setupNetwork } from './setup-network.ts';
import { setupMenu } from './setup-menu.ts';
import { setupPermissions } from './setup-permissions.ts';
import { registerScheme, setupProtocol } from './setup-protocol.ts';
import { setupShortcut, type Shortcut } from './setup-shortcut.ts';
import { setupSingleInstance } from './setup-single-instance.ts';
import { setupTray } from './setup-tray.ts';
import { readUpdateConfig, setupUpdates } from './setup-updates.ts';
import { setupWindow, type MainWindow } from './setup-window.ts';
import { pauseUntil } from './tray/pause-until.ts';
import { trayModel, type TrayChoice } from './tray/tray-model.ts';
import { linkIn, parseDeepLink } from './window/deep-link.ts';
import { answerCall } from './bridge/answer-call.ts';
import type { Notifier } from './alerts/notifier.ts';
import type { Timers } from '#shared/ports/timers.ts';

/** safeStorage through its asynchronous calls; Electron 46 removes the others. */
const secretBox = (platform: NodeJS.Platform): SecretBox => ({
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  // The other systems have only one keyring.
  backend: () => (platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
    return { text: result, isOutdated: shouldReEncrypt };
  },
});

/** Notifies every listener, even if one of them fails. */
const notifyAll = <T>(
  sinks: readonly ((value: T) => void)[],
  value: T,
  onError: (error: unknown) => void,
): void => {
  for (const sink of sinks) {
    try {
      sink(value);
    } catch (error) {
      onError(error);
    }
  }
};

const LOOK_EVERY_MS = 15_000;
const IDLE_AFTER_S = 60;

interface PowerParts {
  timers: Timers;
  /** The machine woke, was unlocked or is back online. */
  onWake: () => void;
  onIdle: (isIdle: boolean) => void;
}

const isSystemIdle = (): boolean => powerMonitor.getSystemIdleTime() >= IDLE_AFTER_S;

/** Reconnects at once after sleep, and reports whether anybody is at the machine. */
const setupPower = ({ timers, onWake, onIdle }: PowerParts): void => {
  powerMonitor.on('resume', onWake);
  powerMonitor.on('unlock-screen', onWake);
  let wasOnline = net.isOnline();
  let wasIdle = false;
  timers.every(LOOK_EVERY_MS, () => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) onWake();
    wasOnline = isOnline;
    const isIdle = isSystemIdle();
    if (isIdle !== wasIdle) onIdle(isIdle);
    wasIdle = isIdle;
  });
};

/**
 * The system's notifications. Handles are retained until a notification is withdrawn; otherwise
 * they are garbage collected.
 */
const setupNotifier = (icon: string): Notifier => {
  const held = new Set<Notification>();
  return {
    isSupported: () => Notification.isSupported(),
    show: ({ title, body, mayReply }, { clicked, replied, failed }) => {
      const notification = new Notification({
        title,
        body,
        icon,
        hasReply: mayReply,
        replyPlaceholder: 'Reply',
      });
      held.add(notification);
      notification.on('click', clicked);
      notification.on('reply', ({ reply }) => replied(reply));
      notification.on('failed', () => {
        held.delete(notification);
        failed();
      });
      notification.show();
      return () => {
        // This also removes it from the system's list.
        held.delete(notification);
        notification.removeAllListeners();
        notification.close();
      };
    },
  };
};

/** The one channel for the window's calls. */
const setupBridge = (core: Pick<Core, 'handlers'>): void =>
  ipcMain.handle(DESKTOP_CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame;
    const caller = { url: frame?.url ?? null, isMainFrame: frame?.parent === null };
    return answerCall(core.handlers, caller, name, input);
  });

/** Set by the build: the URL of newer versions, and whether the build is signed. */
declare const FOYER_UPDATE_URL: string;
declare const FOYER_IS_SIGNED: boolean;

const { platform } = process;
const icons = join(import.meta.dirname, 'icons');
const windowIcon = join(icons, 'app.png');
const trayIsSure = platform === 'win32' || platform === 'darwin';

/** Hide the window only where something can bring it back. */
const mayHide = (stored: Stored): boolean => trayIsSure || stored.get('hasTray');

const wasStartedAtLogin = (): boolean =>
  process.argv.includes(AT_LOGIN) ||
  // Only macOS passes no argument to what it opens at login.
  (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

interface AppParts {
  stored: Stored;
  vault: KeyVault;
  log: Log;
  window: MainWindow;
  access: ServerAccess;
}

const followLink = (core: Core, text: string | null): void => {
  const link = text === null ? null : parseDeepLink(text);
  core.open(link?.to === 'conversation' ? conversationPath(link.id) : null);
};

/** Tray, badge and title are updated on every change, independently of each other. */
const createShowing = (
  { stored, vault, log, window, access }: AppParts,
  choose: (what: TrayChoice) => void,
) => {
  const tray = setupTray({
    icons,
    platform,
    onUsed: () => stored.set('hasTray', true),
    onChoice: choose,
  });
  const badge = setupBadge(app, () => BrowserWindow.getAllWindows(), icons, platform);
  let latest: { state: DesktopState; alerts: AlertState } | null = null;
  let wasConnected = false;
  const showTray = () => {
    if (latest) tray(trayModel(latest.state, latest.alerts, mode.mode(), wallClock.now()));
  };
  const mode = createModeFollower(
    access.openCalls,
    () => {
      const [server, key] = [stored.get('server'), vault.key()];
      return server === null || key === null ? null : { server, key };
    },
    showTray,
  );
  // Nothing reports the end of a pause.
  nodeTimers.every(60_000, showTray);
  const show = (state: DesktopState, alerts: AlertState) => {
    latest = { state, alerts };
    const isConnected = alerts.link === 'connected';
    if (isConnected && !wasConnected) mode.refresh();
    wasConnected = isConnected;
    notifyAll(
      [showTray, () => badge(alerts.unread), () => window.setTitle(alerts.unread)],
      undefined,
      (error) => log.fault('showing_failed', error),
    );
  };
  return { show, mode };
};

const openParts = (log: Log, isQuitting: () => boolean, onFocus: () => void): AppParts => {
  const folder = app.getPath('userData');
  const stored = openStored({
    folder,
    version: app.getVersion(),
    now: Date.now(),
    onQuarantined: () => log.note('settings_put_aside'),
  });
  const vault = createKeyVault({
    box: secretBox(platform),
    store: { read: () => stored.get('key'), write: (key) => stored.set('key', key) },
  });
  const window = setupWindow({
    stored,
    preload: join(import.meta.dirname, 'preload.cjs'),
    icon: windowIcon,
    onFocus,
    onClose: () => {
      if (isQuitting()) return 'close';
      return mayHide(stored) ? 'hide' : 'minimise';
    },
  });
  const access = createServerAccess(setupNetwork(net, session.defaultSession));
  return { stored, vault, log, window, access };
};

interface OpenedCore {
  core: Core;
  shortcut: Shortcut;
}

const openCore = (parts: AppParts, openOutside: (url: string) => void): OpenedCore => {
  const { stored, vault, log, window, access } = parts;
  const notifier = setupNotifier(windowIcon);
  const pause = (until: number | null) => void core.handlers.pauseAlerts({ until });
  const choose = (choice: TrayChoice) => {
    if (choice.does === 'open') core.open(choice.path);
    else if (choice.does === 'pause') pause(pauseUntil(choice.until, wallClock.now()));
    else if (choice.does === 'resume') pause(null);
    else if (choice.does === 'be') showing.mode.choose(choice.mode);
    else app.quit();
  };
  const showing = createShowing(parts, choose);
  const shortcut = setupShortcut(globalShortcut, window.show);
  const setLoginItem = setupLoginItem({
    app,
    platform,
    autostart: {
      folder: join(app.getPath('appData'), 'autostart'),
      program: readEnvironment().appImage ?? process.execPath,
    },
    onFault: (error) => log.fault('login_item_failed', error),
  });
  let endTest = () => undefined as void;
  const core = createCore({
    version: app.getVersion(),
    stored,
    vault,
    clock: wallClock,
    identify: (typed) => identifyServer(typed, access),
    checkKey: (server, key) => checkKey(server, key, access),
    openService: createOpenService(access, stored, notifier, isSystemIdle, showing.mode.receive),
    supportsAlerts: notifier.isSupported,
    isWindowFocused: window.isFocused,
    showWindow: window.show,
    openOutside,
    applySettings: (settings) => {
      setLoginItem(settings.opensAtLogin);
      return shortcut.set(settings.shortcut);
    },
    notifyWindow: (news) => window.send(DESKTOP_NEWS_CHANNEL, news),
    onChange: showing.show,
    testAlert: (failed) => {
      const card = {
        title: 'Foyer Console',
        body: 'This is what a notification looks like.',
        mayReply: false,
      };
      endTest();
      endTest = notifier.show(card, { clicked: window.show, replied: () => undefined, failed });
    },
  });
  return { core, shortcut };
};

const main = async (): Promise<void> => {
  const { dev, dataFolder } = readEnvironment();
  if (dataFolder !== null) app.setPath('userData', dataFolder);
  setupCrashReports(crashReporter);
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  registerScheme();
  let core: Core | null = null;
  let wanted = linkIn(process.argv);
  let isQuitting = false;
  const follow = (link: string | null) => {
    wanted = link;
    if (core) followLink(core, link);
  };
  if (!setupSingleInstance(app, (words) => follow(linkIn(words)))) {
    app.quit();
    return;
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    follow(url);
  });
  app.on('before-quit', () => {
    isQuitting = true;
  });
  await app.whenReady();
  const log = setupLog(join(app.getPath('userData'), 'logs'));
  const openOutside = createOpenOutside(shell);
  const parts = openParts(
    log,
    () => isQuitting,
    () => core?.look(),
  );
  setupProtocol(
    session.defaultSession.protocol,
    join(import.meta.dirname, 'renderer'),
    () => parts.stored.get('server'),
    app.isPackaged ? null : dev,
  );
  setupPermissions(session.defaultSession);
  setupLinks(app, openOutside);
  setupMenu(platform);
  const opened = openCore(parts, openOutside);
  core = opened.core;
  setupBridge(core);
  await core.start();
  const isHidden = wasStartedAtLogin() && mayHide(parts.stored) && parts.vault.key() !== null;
  if (wanted !== null || !isHidden) followLink(core, wanted);
  setupPower({ timers: nodeTimers, onWake: core.wake, onIdle: core.setIdle });
  setupUpdates({
    app,
    build: {
      platform,
      updateUrl: FOYER_UPDATE_URL,
      isSigned: FOYER_IS_SIGNED,
      updateConfig: readUpdateConfig(process.resourcesPath),
    },
    updater: () => autoUpdater,
    fetch: (url, options) => net.fetch(url, options),
    timers: nodeTimers,
    log,
    onFound: core.foundUpdate,
  });
  for (const event of ['display-removed', 'display-metrics-changed'] as const) {
    screen.on(event as 'display-removed', parts.window.bringOnScreen);
  }
  app.on('activate', parts.window.show);
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', () => {
    opened.core.stop();
    opened.shortcut.release();
  });
  log.note('started', { version: app.getVersion() });
};

void main();
