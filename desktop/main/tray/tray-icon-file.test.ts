import { expect, test } from 'vitest';
import { appIcons } from '#site/drawings/app-icons.ts';
import { countFile, trayIconFile } from './tray-icon-file.ts';

const drawn = appIcons().map(({ file }) => file);

test('every icon that the tray may use exists, a different one for each state', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    for (const isDark of [false, true]) {
      const files = (['connected', 'away', 'offline', 'unread'] as const).map((icon) =>
        trayIconFile(icon, platform, isDark),
      );
      expect(drawn).toEqual(expect.arrayContaining(files));
      expect(new Set(files).size).toBe(4);
    }
  }
  // The name lets macOS color the icon.
  expect(trayIconFile('away', 'darwin', true)).toMatch(/Template\.png$/);
});

test('every taskbar count has its picture, and there is none when nothing is unread', () => {
  expect(countFile(0)).toBeNull();
  for (const unread of [1, 9, 10, 100]) expect(drawn).toContain(countFile(unread));
});
