import { readFileSync } from 'node:fs';

/** The maximum of open files and connections of this process; null if the system does not report it. */
export const openFilesLimit = (limitsFile = '/proc/self/limits'): number | null => {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync(limitsFile, 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
};
