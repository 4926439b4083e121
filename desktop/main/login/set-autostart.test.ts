import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { autostartEntry } from './autostart-entry.ts';
import { setAutostart } from './set-autostart.ts';

test('the desktop starts the app, from its new path after a move, and stops when switched off', () => {
  const folder = join(temporaryFolder(), 'autostart');
  const file = join(folder, 'foyer-console.desktop');
  const at = (program: string) => ({ folder, program });
  setAutostart(false, at('/opt/foyer-console'));
  expect(existsSync(folder)).toBe(false);
  setAutostart(true, at('/opt/foyer-console'));
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/foyer-console" --at-login\n');
  setAutostart(true, at('/home/ada/foyer.AppImage'));
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/home/ada/foyer.AppImage" --at-login\n');
  writeFileSync(join(folder, 'other.desktop'), '');
  setAutostart(false, at('/home/ada/foyer.AppImage'));
  expect([existsSync(file), existsSync(join(folder, 'other.desktop'))]).toEqual([false, true]);
});

test.each([
  ['/opt/my apps/foyer', '"/opt/my apps/foyer"'],
  ['/opt/100%/foyer', '"/opt/100%%/foyer"'],
  // Escaped once for the Exec key, and once more as a string in the file.
  ['/opt/a"b$c`d\\e', String.raw`"/opt/a\\"b\\$c\\` + '`' + String.raw`d\\\\e"`],
])('a program at %s is quoted', (program, expected) => {
  expect(autostartEntry(program)).toContain(`Exec=${expected} `);
});
