// @ts-check
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { importSource } from '../build/import-source.mjs';
import { benches } from './benches.mjs';
import { measureAreas } from './console/measure-areas.mjs';
import { measureLists } from './console/measure-lists.mjs';
import { measureOpenings } from './console/measure-openings.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { row } from './parts/table.mjs';

const ADMIN_KEY = 'bench-only-key-0123456789';
const program = built('api/main.js');

await runBench(
  benches.console,
  ({ conversations }) => [
    { name: 'filling the inbox', seconds: conversations / 500 },
    { name: 'lists', seconds: 20 },
    { name: 'areas', seconds: 40 },
    { name: 'openings', seconds: 90 },
  ],
  async (bench, { conversations, 'contact-messages': contactMessages, filled }) => {
    const { folder } = bench;
    bench.begin('filling the inbox');
    const { fillInbox } = await importSource(
      new URL('console/fill-inbox.ts', import.meta.url),
      'bench-console',
    );
    const startedAt = performance.now();
    const talks = await fillInbox(join(folder, 'chat.db'), {
      conversations,
      contactMessages,
      endMs: Date.now(),
      seed: 1,
    });
    const messages = /** @type {{ texts: unknown[] }[]} */ (talks).reduce(
      (sum, { texts }) => sum + texts.length,
      0,
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    bench.report(
      row('conversations', String(conversations), '', true),
      row('messages, filled in', `${messages}, ${seconds} s`, '', true),
      row('page views', filled === undefined ? 'none' : 'as filled', '', true),
    );
    if (filled !== undefined) copyFileSync(filled, join(folder, 'analytics.db'));
    const { fillSteps, fillChatVisits } = await importSource(
      new URL('console/fill-steps.ts', import.meta.url),
      'bench-console-steps',
    );
    await fillSteps(join(folder, 'analytics.db'), 5_000, Date.now());
    await fillChatVisits(join(folder, 'analytics.db'), talks);
    const { url } = await startChild(program, {
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ADMIN_KEY,
    });
    bench.begin('lists');
    await measureLists(url, ADMIN_KEY, bench);
    bench.begin('areas');
    await measureAreas(url, ADMIN_KEY, bench);
    bench.begin('openings');
    await measureOpenings(url, ADMIN_KEY, bench);
  },
);
