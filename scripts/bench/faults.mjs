// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureLock } from './faults/measure-lock.mjs';

/**
 * How fast Foyer gets over what `npm run test:faults` proves that it gets over at all. The figures
 * belong to a quiet machine, which is why no test asks for them.
 */
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
try {
  const rows = await measureLock(join(folder, 'lock'));
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
