import type { TrayIcon } from './tray-model.ts';

/**
 * The picture for a state. macOS draws its own colours over a template; a taskbar of Windows and a panel
 * of Linux get the sheet that suits the system's theme, drawn for their size.
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

/** The picture for the corner of a taskbar's icon; null: nothing is unread. */
export const countFile = (unread: number): string | null =>
  unread === 0 ? null : `count-${unread > 9 ? '9+' : unread}.png`;
