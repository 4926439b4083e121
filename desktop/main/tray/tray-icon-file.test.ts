import { expect, test } from 'vitest';
import { appIcons } from '#site/drawings/app-icons.ts';
import { countFile, trayIconFile } from './tray-icon-file.ts';

const drawn = appIcons().map(({ file }) => file);

test('every picture the tray may ask for is drawn, another one for each state', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    for (const isDark of [false, true]) {
      const files = (['connected', 'away', 'offline', 'unread'] as const).map((icon) =>
        trayIconFile(icon, platform, isDark),
      );
      expect(drawn).toEqual(expect.arrayContaining(files));
      expect(new Set(files).size).toBe(4);
    }
  }
  // By this name macOS knows that it may colour it.
  expect(trayIconFile('away', 'darwin', true)).toMatch(/Template\.png$/);
});

test('every number at a taskbar has its picture, none when nothing is unread', () => {
  expect(countFile(0)).toBeNull();
  for (const unread of [1, 9, 10, 100]) expect(drawn).toContain(countFile(unread));
});
