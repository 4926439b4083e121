// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureLock } from './faults/measure-lock.mjs';

/**
 * How fast Foyer recovers from the faults that `npm run test:faults` proves it survives. The
 * figures need a quiet machine, so no test checks them.
 */
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
try {
  const rows = await measureLock(join(folder, 'lock'));
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
