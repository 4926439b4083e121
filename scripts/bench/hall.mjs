// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from './parts/built.mjs';
import { measureGarbage } from './hall/measure-garbage.mjs';
import { measureOpening } from './hall/measure-opening.mjs';
import { measureViews } from './hall/measure-views.mjs';
import { startChild } from './parts/start-child.mjs';

/**
 * The cost of the hall in a browser without a graphics card, against its targets. Fails when one is
 * missed.
 *
 *   npm run bench:hall -- --parts opening --runs 9
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'opening,garbage,views' },
    runs: { type: 'string', default: '5' },
  },
});
const parts = values.parts.split(',');
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const server = await startChild(built('api/main.js'), {
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ADMIN_KEY: 'bench-only-key-0123456789',
});
/** @type {ReturnType<typeof import('./parts/table.mjs').row>[]} */
const rows = [];
try {
  if (parts.includes('opening'))
    rows.push(...(await measureOpening(server.url, Number(values.runs))));
  if (parts.includes('garbage')) rows.push(...(await measureGarbage(server.url)));
  if (parts.includes('views')) rows.push(...(await measureViews(server.url)));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
