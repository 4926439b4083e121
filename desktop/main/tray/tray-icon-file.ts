import type { TrayIcon } from './tray-model.ts';

/**
 * The icon for a state. macOS colors a template itself; a Windows taskbar and a Linux panel get the
 * variant for the system's theme, drawn for their size.
 */
export const trayIconFile = (
  icon: TrayIcon,
  platform: NodeJS.Platform,
  isDark: boolean,
): string => {
  if (platform === 'darwin') return `${icon}-macTemplate.png`;
  const system = platform === 'win32' ? 'win' : 'linux';
  return `${icon}-${system}-${isDark ? 'dark' : 'light'}.png`;
};

/** The overlay for the taskbar icon; null if nothing is unread. */
export const countFile = (unread: number): string | null =>
  unread === 0 ? null : `count-${unread > 9 ? '9+' : unread}.png`;
