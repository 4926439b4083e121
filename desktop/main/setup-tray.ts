import { Menu, nativeImage, nativeTheme, Tray, type MenuItemConstructorOptions } from 'electron';
import { join } from 'node:path';
import { trayIconFile } from './tray/tray-icon-file.ts';
import type { TrayChoice, TrayItem, TrayModel } from './tray/tray-model.ts';

interface TrayParts {
  icons: string;
  platform: NodeJS.Platform;
  onChoice: (choice: TrayChoice) => void;
  /** The tray was used, so it exists. */
  onUsed: () => void;
}

/** Windows has separate themes for its taskbar and for windows. */
const isDark = (platform: NodeJS.Platform): boolean =>
  platform === 'win32'
    ? nativeTheme.shouldUseDarkColorsForSystemIntegratedUI
    : nativeTheme.shouldUseDarkColors;

/** Created once and updated in place: on Linux a destroyed tray may stay visible. */
export const setupTray = ({ icons, platform, onChoice, onUsed }: TrayParts) => {
  const imageOf = (icon: TrayModel['icon']) =>
    nativeImage.createFromPath(join(icons, trayIconFile(icon, platform, isDark(platform))));
  let tray: Tray | null = null;
  let shown = '';
  let icon: TrayModel['icon'] = 'offline';
  nativeTheme.on('updated', () => tray?.setImage(imageOf(icon)));
  const open = () => {
    onUsed();
    onChoice({ does: 'open', server: null, path: null });
  };
  const entryOf = ({ label, choice, isChecked, items }: TrayItem): MenuItemConstructorOptions => ({
    label,
    ...(isChecked === undefined ? {} : { type: 'radio', checked: isChecked }),
    ...(items ? { submenu: items.map(entryOf) } : {}),
    ...(choice
      ? {
          click: () => {
            onUsed();
            onChoice(choice);
          },
        }
      : {}),
  });
  return (model: TrayModel): void => {
    const next = JSON.stringify(model);
    if (next === shown) return;
    shown = next;
    icon = model.icon;
    if (tray === null) {
      tray = new Tray(imageOf(icon));
      tray.on('click', open);
    } else {
      tray.setImage(imageOf(icon));
    }
    tray.setToolTip(model.tooltip);
    // Only the macOS menu bar has room for a number beside the icon.
    if (platform === 'darwin') tray.setTitle(model.count);
    const line: MenuItemConstructorOptions = { type: 'separator' };
    const entries = model.groups.flatMap((group, index) => [
      ...(index === 0 ? [] : [line]),
      ...group.map(entryOf),
    ]);
    tray.setContextMenu(Menu.buildFromTemplate(entries));
  };
};
