import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { autostartEntry } from './autostart-entry.ts';

interface AutostartParts {
  /** Where the desktop looks: `autostart` in the user's folder of settings. */
  folder: string;
  program: string;
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Has a desktop of Linux start the app at login, or not; Electron itself cannot there. */
export const setAutostart = (isOn: boolean, { folder, program }: AutostartParts): void => {
  const file = join(folder, 'foyer-console.desktop');
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  const entry = autostartEntry(program);
  // An AppImage that was moved is at another place than it was.
  if (read(file) === entry) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, entry);
};
