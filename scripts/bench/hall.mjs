// @ts-check
import { benches } from './benches.mjs';
import { measureGarbage } from './hall/measure-garbage.mjs';
import { measureOpening } from './hall/measure-opening.mjs';
import { measureViews } from './hall/measure-views.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';

const program = built('api/main.js');

await runBench(
  benches.hall,
  ({ parts, runs }) =>
    [
      { name: 'opening', seconds: 8 * runs },
      { name: 'garbage', seconds: 60 },
      { name: 'views', seconds: 240 },
    ].filter(({ name }) => parts.includes(name)),
  async (bench, { parts, runs }) => {
    const server = await startChild(program, {
      PORT: '0',
      DATA_DIR: bench.folder,
      LOG_LEVEL: 'error',
      ADMIN_KEY: 'bench-only-key-0123456789',
    });
    if (parts.includes('opening')) {
      bench.begin('opening');
      bench.report(...(await measureOpening(server.url, runs, bench)));
    }
    if (parts.includes('garbage')) {
      bench.begin('garbage');
      bench.report(...(await measureGarbage(server.url)));
    }
    if (parts.includes('views')) {
      bench.begin('views');
      bench.report(...(await measureViews(server.url, bench)));
    }
  },
);
