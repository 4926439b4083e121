import { Menu, type MenuItemConstructorOptions } from 'electron';

const firstMenu = (platform: NodeJS.Platform): MenuItemConstructorOptions =>
  platform === 'darwin'
    ? { role: 'appMenu' }
    : { label: 'File', submenu: [{ role: 'close' }, { role: 'quit' }] };

const template = (platform: NodeJS.Platform): MenuItemConstructorOptions[] => [
  firstMenu(platform),
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
export const setupMenu = (platform: NodeJS.Platform): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(platform)));
