import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { autostartEntry } from './autostart-entry.ts';

interface AutostartParts {
  /** The folder that the desktop reads: `autostart` in the user's configuration folder. */
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

/** Switches start at login on or off on a Linux desktop, where Electron itself cannot. */
export const setAutostart = (isOn: boolean, { folder, program }: AutostartParts): void => {
  const file = join(folder, 'foyer-console.desktop');
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  const entry = autostartEntry(program);
  // A moved AppImage has a new path.
  if (read(file) === entry) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, entry);
};
