// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSource } from '../build/import-source.mjs';
import { cpuTimeOf } from './nodes/cpu-time.mjs';
import { built } from './parts/built.mjs';
import { startChild } from './parts/start-child.mjs';
import { inMs } from './parts/table.mjs';

/** The CPU time of texts and paths that are designed to be slow, one by one. */
const source = (/** @type {string} */ file) => new URL(`../../${file}`, import.meta.url);
const shared = async (/** @type {string} */ file) => importSource(source(file), 'bench-hostile');

const { linkify } = await shared('shared/domain/linkify.ts');
const { formatText } = await shared('shared/domain/formatted-text.ts');
const { sanitise } = await shared('shared/domain/contact/sanitise.ts');
const { errorGroupOf } = await shared('api/features/analytics/ingest/error-group.ts');

const quotes = '”'.repeat(1_200);
const dots = '.'.repeat(1_490);
/** @type {[name: string, run: () => unknown][]} */
const texts = [
  [
    'links: `http://a`, 1,200 curly quotes, `a`, 1,200 curly quotes',
    () => linkify(`http://a${quotes}a${quotes}`),
  ],
  ['links: `https://a`, 1,490 dots, `a`, 1,490 dots', () => linkify(`https://a${dots}a${dots}`)],
  ['links: `http://a` and 4,991 brackets', () => linkify(`http://a${')'.repeat(4_991)}`)],
  ['marks: the same after a `*`', () => formatText(`*https://a${dots}a${dots}`)],
  [
    'contact: 900 times `java`, 900 times `script:`',
    () => sanitise('java'.repeat(900) + 'script:'.repeat(900)),
  ],
  [
    'error: 570 times `http://`',
    () => errorGroupOf({ kind: 'error', stack: 'http://'.repeat(570) }),
  ],
];

const rows = texts.map(([input, run]) => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return { input, processor: inMs((user + system) / 1_000) };
});

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const server = await startChild(built('api/main.js'), {
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
});
const REQUESTS = 20;

const request = (/** @type {string} */ target) =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('data', () => socket.destroy());
    socket.once('close', resolve);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });

for (const bytes of [2_048, 16_000]) {
  const target = `${'/'.repeat(bytes - 1)}a`;
  await request(target);
  const before = cpuTimeOf(server.pid);
  for (let n = 0; n < REQUESTS; n += 1) await request(target);
  const ms = (cpuTimeOf(server.pid) - before) / REQUESTS;
  rows.push({ input: `GET ${bytes} bytes of slashes, the server`, processor: inMs(ms) });
}
console.table(rows);

await server.stop();
rmSync(folder, { recursive: true, force: true });
