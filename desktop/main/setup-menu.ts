import { Menu, type MenuItemConstructorOptions } from 'electron';

const firstMenu = (
  platform: NodeJS.Platform,
  onSettings: () => void,
): MenuItemConstructorOptions => {
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const settings = { label: 'App settings…', accelerator: 'CommandOrControl+,', click: onSettings };
  if (platform !== 'darwin')
    return { label: 'File', submenu: [settings, line, { role: 'close' }, { role: 'quit' }] };
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  };
};

const template = (
  platform: NodeJS.Platform,
  onSettings: () => void,
): MenuItemConstructorOptions[] => [
  firstMenu(platform, onSettings),
  { role: 'editMenu' },
  {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  },
  { role: 'windowMenu' },
];

/** The standard roles in each system's order; always with a way to quit. */
export const setupMenu = (platform: NodeJS.Platform, onSettings: () => void): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(platform, onSettings)));
