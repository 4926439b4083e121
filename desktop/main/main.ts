import {
  app as electronApp,
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
  DESKTOP_CALL_CHANNEL,
  DESKTOP_NEWS_CHANNEL,
  type DesktopNews,
} from '#shared/contracts/desktop-bridge.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import { APP_ID, APP_NAME, LINK_SCHEME } from './app-identity.ts';
import { createCore, type Core } from './core.ts';
import { createModeFollower } from './follow-mode.ts';
import { storedOf, type Stored, type StoredServer } from './stored/stored-schema.ts';
import { openStored } from './stored/open-stored.ts';
import { createKeyVault, type SecretBox } from './key/key-vault.ts';
import { AT_LOGIN } from './login/autostart-entry.ts';
import { nodeTimers } from './node-time.ts';
import { checkKey, createOpenService } from './open-service.ts';
import { createServerAccess, type ServerAccess } from './open-server.ts';
import { identifyServer } from './server-address.ts';
import { readEnvironment } from './settings.ts';
import { createServers, type OpenedServer, type ServerLinks, type Servers } from './servers.ts';
import { setupBadge } from './setup-badge.ts';
import { setupCrashReports } from './setup-crash-reports.ts';
import { setupContextMenu } from './setup-context-menu.ts';
import { createOpenOutside, setupLinks } from './setup-links.ts';
import { setupLog, type Log } from './setup-log.ts';
import { setupLoginItem } from './setup-login-item.ts';
import { setupNetwork } from './setup-network.ts';
import { setupMenu } from './setup-menu.ts';
import { setupPermissions } from './setup-permissions.ts';
import { registerScheme, setupProtocol } from './setup-protocol.ts';
import { setupShortcut } from './setup-shortcut.ts';
import { setupSingleInstance } from './setup-single-instance.ts';
import { setupTray } from './setup-tray.ts';
import { readUpdateConfig, setupUpdates } from './setup-updates.ts';
import { setupWindow } from './setup-window.ts';
import { pauseUntil } from './tray/pause-until.ts';
import { trayModel } from './tray/tray-model.ts';
import type { DevRenderer } from './window/content-policy.ts';
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

/** Reconnects at once after sleep, and reports whether the machine is idle. */
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
 * The system's notifications. Holds on to each until it is withdrawn; otherwise it would be garbage
 * collected.
 */
const setupNotifier = (icon: string): Notifier => {
  const held = new Set<Notification>();
  return {
    isSupported: () => Notification.isSupported(),
    show: ({ title, body, mayReply, isSilent = false }, { clicked, replied, failed }) => {
      const notification = new Notification({
        title,
        body,
        icon,
        silent: isSilent,
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
        // A reply that was sent meanwhile still arrives.
        held.delete(notification);
        notification.removeAllListeners('click');
        notification.removeAllListeners('failed');
        // Also removes it from the system's list.
        notification.close();
      };
    },
  };
};

/** The one channel for the calls of all windows. */
const setupBridge = (servers: Pick<Servers, 'handlersFor'>): void =>
  ipcMain.handle(DESKTOP_CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame;
    const caller = { url: frame?.url ?? null, isMainFrame: frame?.parent === null };
    return answerCall(servers.handlersFor(event.sender), caller, name, input);
  });

/** Set by the build: the URL of newer versions, and whether the build is signed. */
declare const FOYER_UPDATE_URL: string;
declare const FOYER_IS_SIGNED: boolean;

const { platform } = process;
const icons = join(import.meta.dirname, 'icons');
const windowIcon = join(icons, 'app.png');
const trayIsSure = platform === 'win32' || platform === 'darwin';

/** Hides the window only if the user can bring it back. */
const mayHide = (stored: Stored): boolean => trayIsSure || stored.get('hasTray');

const wasStartedAtLogin = (): boolean =>
  process.argv.includes(AT_LOGIN) ||
  // Only macOS passes no argument to login items.
  (platform === 'darwin' && electronApp.getLoginItemSettings().wasOpenedAtLogin);

interface AppParts {
  stored: Stored;
  log: Log;
  access: ServerAccess;
  notifier: Notifier;
  openOutside: (url: string) => void;
  dev: DevRenderer;
  isQuitting: () => boolean;
}

const sessionOf = (partition: string) =>
  partition === '' ? session.defaultSession : session.fromPartition(partition);

/** One server: its key, its session with its own content policy, its window and its connection. */
const openServer = (app: AppParts, record: StoredServer, links: ServerLinks): OpenedServer => {
  const { access, openOutside, dev, isQuitting } = app;
  const { id, partition } = record;
  const stored = storedOf(app.stored, id);
  const ofServer = sessionOf(partition);
  setupProtocol(
    ofServer.protocol,
    join(import.meta.dirname, 'renderer'),
    () => stored.get('server'),
    dev,
  );
  setupPermissions(ofServer);
  const vault = createKeyVault({
    box: secretBox(platform),
    store: { read: () => stored.get('key'), write: (key) => stored.set('key', key) },
  });
  const window = setupWindow({
    stored: app.stored,
    preload: join(import.meta.dirname, 'preload.cjs'),
    partition,
    icon: windowIcon,
    onFocus: () => {
      if (window.isFocused()) links.onFocus();
      core.look();
    },
    onClose: () => {
      if (isQuitting()) return 'close';
      return mayHide(app.stored) ? 'hide' : 'minimise';
    },
  });
  const mode = createModeFollower(
    access.openCalls,
    () => {
      const [server, key] = [stored.get('server'), vault.key()];
      return server === null || key === null ? null : { server, key };
    },
    links.onMode,
  );
  const notifyWindow = (news: DesktopNews) => window.send(DESKTOP_NEWS_CHANNEL, news);
  /** The chosen sound: the system plays its own; the window, if open, plays the app's. */
  const notifier: Notifier = {
    isSupported: app.notifier.isSupported,
    show: (card, events) => {
      const { sound } = stored.get('settings');
      const isSilent =
        sound === 'none' || (sound !== 'system' && notifyWindow({ is: 'sound', sound }));
      return app.notifier.show({ ...card, isSilent }, events);
    },
  };
  let wasConnected = false;
  let endTest = () => undefined as void;
  const core: Core = createCore({
    version: electronApp.getVersion(),
    stored,
    vault,
    clock: wallClock,
    identify: (typed) => identifyServer(typed, access),
    checkKey: (server, key) => checkKey(server, key, access),
    openService: createOpenService(access, stored, notifier, isSystemIdle, mode.receive),
    supportsAlerts: notifier.isSupported,
    isWindowFocused: window.isFocused,
    showWindow: window.show,
    openOutside,
    notifyWindow,
    ...links,
    onChange: (alerts) => {
      const isConnected = alerts.link === 'connected';
      if (isConnected && !wasConnected) mode.refresh();
      wasConnected = isConnected;
      links.onChange(alerts);
    },
    testAlert: (failed) => {
      const card = {
        title: APP_NAME,
        body: 'This is what a notification looks like.',
        mayReply: false,
      };
      endTest();
      endTest = notifier.show(card, { clicked: window.show, replied: () => undefined, failed });
    },
  });
  return {
    core,
    mode: mode.mode,
    chooseMode: mode.choose,
    setTitle: window.setTitle,
    bringOnScreen: window.bringOnScreen,
    owns: window.owns,
    close: window.destroy,
  };
};

/** The servers with their shared parts: tray, badge, shortcut, login item and the stored file. */
const openServers = (parts: AppParts) => {
  const { stored, log } = parts;
  const shortcut = setupShortcut(globalShortcut, () => servers.open(null, null));
  const setLoginItem = setupLoginItem({
    app: electronApp,
    platform,
    autostart: {
      folder: join(electronApp.getPath('appData'), 'autostart'),
      program: readEnvironment().appImage ?? process.execPath,
    },
    onFault: (error) => log.fault('login_item_failed', error),
  });
  const pause = (until: number | null) => {
    stored.set('pausedUntil', until);
    servers.each((core) => core.refresh());
  };
  const tray = setupTray({
    icons,
    platform,
    onUsed: () => stored.set('hasTray', true),
    onChoice: (choice) => {
      if (choice.does === 'open') servers.open(choice.server, choice.path);
      else if (choice.does === 'settings') servers.openSettings();
      else if (choice.does === 'pause') pause(pauseUntil(choice.until, wallClock.now()));
      else if (choice.does === 'resume') pause(null);
      else if (choice.does === 'be') servers.get(choice.server)?.chooseMode(choice.mode);
      else electronApp.quit();
    },
  });
  const badge = setupBadge(electronApp, () => BrowserWindow.getAllWindows(), icons, platform);
  const servers = createServers({
    stored,
    newId: () => crypto.randomUUID(),
    open: (record, links) => openServer(parts, record, links),
    clear: (partition) => void sessionOf(partition).clearStorageData(),
    applySettings: (settings) => {
      setLoginItem(settings.opensAtLogin);
      return shortcut.set(settings.shortcut);
    },
    // Each is updated on every change, even if another fails.
    show: (all) =>
      notifyAll(
        [
          () => {
            const paused = { pausedUntil: stored.get('pausedUntil') };
            tray(trayModel(paused, all, wallClock.now()));
          },
          () => badge(all.reduce((sum, { alerts }) => sum + alerts.unread, 0)),
        ],
        undefined,
        (error) => log.fault('showing_failed', error),
      ),
  });
  // No event reports the end of a pause.
  nodeTimers.every(60_000, servers.show);
  return { servers, shortcut };
};

const main = async (): Promise<void> => {
  const { dev, dataFolder } = readEnvironment();
  if (dataFolder !== null) electronApp.setPath('userData', dataFolder);
  setupCrashReports(crashReporter);
  if (platform === 'win32') electronApp.setAppUserModelId(APP_ID);
  electronApp.setAsDefaultProtocolClient(LINK_SCHEME);
  registerScheme();
  let opened: Servers | null = null;
  let wanted = linkIn(process.argv);
  let isQuitting = false;
  const follow = (link: string | null) => {
    wanted = link;
    opened?.follow(link === null ? null : parseDeepLink(link));
  };
  if (!setupSingleInstance(electronApp, (words) => follow(linkIn(words)))) {
    electronApp.quit();
    return;
  }
  electronApp.on('open-url', (event, url) => {
    event.preventDefault();
    follow(url);
  });
  electronApp.on('before-quit', () => {
    isQuitting = true;
  });
  await electronApp.whenReady();
  const folder = electronApp.getPath('userData');
  const log = setupLog(join(folder, 'logs'));
  const openOutside = createOpenOutside(shell);
  const stored = openStored({
    folder,
    version: electronApp.getVersion(),
    now: Date.now(),
    newId: () => crypto.randomUUID(),
    onQuarantined: () => log.note('settings_put_aside'),
  });
  setupLinks(electronApp, openOutside);
  setupContextMenu(electronApp);
  const { servers, shortcut } = openServers({
    stored,
    log,
    access: createServerAccess(setupNetwork(net, session.defaultSession)),
    notifier: setupNotifier(windowIcon),
    openOutside,
    dev: electronApp.isPackaged ? null : dev,
    isQuitting: () => isQuitting,
  });
  opened = servers;
  setupMenu(platform, servers.openSettings);
  setupBridge(servers);
  await servers.start();
  const isHidden = wasStartedAtLogin() && mayHide(stored) && servers.hasKey();
  if (wanted !== null || !isHidden) follow(wanted);
  setupPower({
    timers: nodeTimers,
    onWake: () => servers.each((core) => core.wake()),
    onIdle: (isIdle) => servers.each((core) => core.setIdle(isIdle)),
  });
  setupUpdates({
    app: electronApp,
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
    onFound: (update) => servers.each((core) => core.foundUpdate(update)),
  });
  for (const event of ['display-removed', 'display-metrics-changed'] as const) {
    screen.on(event as 'display-removed', servers.bringOnScreen);
  }
  electronApp.on('activate', () => servers.open(null, null));
  electronApp.on('window-all-closed', () => electronApp.quit());
  electronApp.on('will-quit', () => {
    servers.stop();
    shortcut.release();
  });
  log.note('started', { version: electronApp.getVersion() });
};

void main();
