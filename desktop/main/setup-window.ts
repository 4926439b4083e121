import { BrowserWindow, screen } from 'electron';
import type { Stored } from './stored/stored-schema.ts';
import { APP_NAME, CONSOLE_ORIGIN } from './app-identity.ts';
import { placeOnScreen } from './window/window-bounds.ts';

export interface WindowParts {
  stored: Stored;
  preload: string;
  /** The session of its page; empty: the default one. */
  partition: string;
  icon: string;
  /** The effect of closing unless the app is quitting: hides if a tray can bring the window back. */
  onClose: () => 'hide' | 'minimise' | 'close';
  onFocus: () => void;
}

export interface MainWindow {
  show(): void;
  isFocused(): boolean;
  /** `name`: the server's, if there are several. */
  setTitle(unread: number, name: string | null): void;
  /** False: there is no window. */
  send(channel: string, payload: unknown): boolean;
  owns(sender: unknown): boolean;
  /** Closes it for good. */
  destroy(): void;
  /** A display was added, removed or changed. */
  bringOnScreen(): void;
}

const areas = () => [
  screen.getPrimaryDisplay().workArea,
  ...screen.getAllDisplays().map(({ workArea }) => workArea),
];

const create = (parts: WindowParts): BrowserWindow => {
  const stored = parts.stored.get('window');
  const window = new BrowserWindow({
    ...placeOnScreen(stored, areas()),
    minWidth: 360,
    minHeight: 480,
    title: APP_NAME,
    icon: parts.icon,
    show: false,
    autoHideMenuBar: true,
    // The page may use only what the preload exposes.
    webPreferences: {
      preload: parts.preload,
      partition: parts.partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
    },
  });
  if (stored?.isMaximised === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('page-title-updated', (event) => event.preventDefault());
  const remember = () => {
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    parts.stored.set('window', { x, y, width, height, isMaximised: window.isMaximized() });
  };
  window.on('resized', remember);
  window.on('moved', remember);
  window.on('focus', parts.onFocus);
  window.on('blur', parts.onFocus);
  window.on('close', (event) => {
    remember();
    const what = parts.onClose();
    if (what === 'close') return;
    event.preventDefault();
    if (what === 'hide') window.hide();
    else window.minimize();
  });
  // Reload a crashed page. Alerts continue, because they are in the main process.
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload();
  });
  void window.loadURL(`${CONSOLE_ORIGIN}/admin/inbox`);
  return window;
};

/** A server's only window, created when first shown and again after it was closed. */
export const setupWindow = (parts: WindowParts): MainWindow => {
  let window: BrowserWindow | null = null;
  const current = () => (window !== null && !window.isDestroyed() ? window : null);
  return {
    show: () => {
      const open = current();
      if (open === null) {
        window = create(parts);
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
    isFocused: () => current()?.isFocused() ?? false,
    setTitle: (unread, name) => {
      const title = name === null ? APP_NAME : `${name} – ${APP_NAME}`;
      current()?.setTitle(unread === 0 ? title : `(${unread}) ${title}`);
    },
    send: (channel, payload) => {
      const open = current();
      open?.webContents.send(channel, payload);
      return open !== null;
    },
    owns: (sender) => sender !== null && current()?.webContents === sender,
    destroy: () => current()?.destroy(),
    bringOnScreen: () => {
      const open = current();
      if (open === null || open.isMaximized()) return;
      open.setBounds(placeOnScreen(open.getNormalBounds(), areas()));
    },
  };
};
