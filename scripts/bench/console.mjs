// @ts-check
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { built } from './parts/built.mjs';
import { importSource } from '../build/import-source.mjs';
import { measureAreas } from './console/measure-areas.mjs';
import { measureLists } from './console/measure-lists.mjs';
import { measureOpenings } from './console/measure-openings.mjs';
import { startChild } from './parts/start-child.mjs';
import { row } from './parts/table.mjs';

/**
 * The console with full databases: the server's time for the lists of the inbox, the browser's time
 * from navigation to the first row of each area, and from a click to a full list or stream. Fails when
 * a target is missed.
 *
 *   npm run bench -- console --filled /somewhere/analytics.db
 *
 * `--filled` takes an analytics.db of the analytics benchmark; without it there are no visits.
 */
const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '10000' },
    contactMessages: { type: 'string', default: '500' },
    filled: { type: 'string' },
  },
});
const ADMIN_KEY = 'bench-only-key-0123456789';
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
try {
  const rows = [];
  const { fillInbox } = await importSource(
    new URL('console/fill-inbox.ts', import.meta.url),
    'bench-console',
  );
  const startedAt = performance.now();
  const talks = await fillInbox(join(folder, 'chat.db'), {
    conversations: Number(values.conversations),
    contactMessages: Number(values.contactMessages),
    endMs: Date.now(),
    seed: 1,
  });
  const messages = /** @type {{ texts: unknown[] }[]} */ (talks).reduce(
    (sum, { texts }) => sum + texts.length,
    0,
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  rows.push(
    row('conversations', values.conversations, '', true),
    row('messages, filled in', `${messages}, ${seconds} s`, '', true),
    row('page views', values.filled === undefined ? 'none' : 'as filled', '', true),
  );
  if (values.filled !== undefined) copyFileSync(values.filled, join(folder, 'analytics.db'));
  const { fillSteps, fillChatVisits } = await importSource(
    new URL('console/fill-steps.ts', import.meta.url),
    'bench-console-steps',
  );
  await fillSteps(join(folder, 'analytics.db'), 5_000, Date.now());
  await fillChatVisits(join(folder, 'analytics.db'), talks);
  const foyer = await startChild(built('api/main.js'), {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ADMIN_KEY,
  });
  try {
    rows.push(...(await measureLists(foyer.url, ADMIN_KEY)));
    rows.push(...(await measureAreas(foyer.url, ADMIN_KEY)));
    rows.push(...(await measureOpenings(foyer.url, ADMIN_KEY)));
  } finally {
    await foyer.stop();
  }
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
