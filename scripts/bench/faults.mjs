// @ts-check
import { join } from 'node:path';
import { benches } from './benches.mjs';
import { measureLock } from './faults/measure-lock.mjs';
import { runBench } from './parts/run-bench.mjs';

// These figures need a quiet machine, so no test checks them.
await runBench(
  benches.faults,
  () => [{ name: 'a locked database', seconds: 15 }],
  async (bench) => {
    bench.begin('a locked database');
    bench.report(...(await measureLock(join(bench.folder, 'lock'))));
  },
);
