import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space, or this many bytes of it. */
  fill(bytes?: number): void;
  /** Frees the space again. */
  empty(): void;
}

const CHUNK_BYTES = 64 * 1_024;

/** A separate file system, if this user may mount one (root on Linux); else null. */
export const openSmallDisk = (megabytes = 6): SmallDisk | null => {
  const folder = temporaryFolder();
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`];
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (bytes = Infinity) => {
      try {
        for (let left = bytes; left > 0; left -= CHUNK_BYTES) {
          appendFileSync(filler, Buffer.alloc(Math.min(left, CHUNK_BYTES)));
        }
      } catch {
        // ENOSPC is the purpose.
      }
    },
    empty: () => rmSync(filler, { force: true }),
  };
};
