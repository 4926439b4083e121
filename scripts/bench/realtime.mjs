// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benches } from './benches.mjs';
import { connectTalkers } from './parts/message-load.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { measureCatchUp } from './realtime/measure-catch-up.mjs';
import { measureIdleSockets } from './realtime/measure-idle-sockets.mjs';
import { measureMessages } from './realtime/measure-messages.mjs';
import { measureScreens } from './realtime/measure-screens.mjs';

const SOCKETS = 1_000;
const ADMIN_KEY = 'bench-only-key-0123456789';
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

// Foyer and the bare server alternate on the same machine within minutes, so their difference does
// not depend on the machine.
await runBench(
  benches.realtime,
  () => [
    { name: 'idle sockets', seconds: 12 },
    { name: 'catch-up', seconds: 3 },
    { name: 'messages', seconds: 80 },
    { name: 'screens', seconds: 15 },
  ],
  async (bench) => {
    const foyer = await startChild(built('api/main.js'), {
      PORT: '0',
      DATA_DIR: join(bench.folder, 'foyer'),
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      ADMIN_KEY,
    });
    const bare = await startChild(here('parts/bare-durable-server.mjs'), {
      DATA_DIR: bench.folder,
    });
    bench.begin('idle sockets');
    bench.report(...(await measureIdleSockets({ foyer, bare, sockets: SOCKETS })));
    bench.begin('catch-up');
    bench.report(await measureCatchUp(foyer.url));
    bench.begin('messages');
    const talkers = {
      foyer: await connectTalkers(foyer.url, SOCKETS, { isFoyer: true }),
      bare: await connectTalkers(bare.url, SOCKETS, { isFoyer: false }),
    };
    bench.report(...(await measureMessages(talkers, bench)));
    for (const { socket } of [...talkers.foyer, ...talkers.bare]) socket.disconnect();
    bench.begin('screens');
    bench.report(await measureScreens(foyer.url, ADMIN_KEY));
  },
);
