import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../../run/paths.mjs';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** A bench of two figures that starts a server, creates a folder, and then waits or ends. */
const bench = (isLong: boolean, isMet = true) => `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '${inRoot('scripts/bench/parts/start-child.mjs')}';
import { runBench } from '${inRoot('scripts/bench/parts/run-bench.mjs')}';
import { row } from '${inRoot('scripts/bench/parts/table.mjs')}';

const command = { name: 'npm run bench -- trial', summary: 'A trial.' };
const plan = () => [{ name: 'first', seconds: 60 }, { name: 'second', seconds: 60 }];
await runBench(command, plan, async (bench) => {
  const server = await startChild(process.env.SERVER);
  writeFileSync(join(bench.folder, 'data'), 'x');
  bench.begin('first');
  bench.report(row('figure one', '1 ms', '≤ 2 ms', ${isMet}));
  bench.print('server ' + server.pid + ' folder ' + bench.folder + ' .');
  bench.atEnd(() => console.log('and a summary of its own'));
  bench.begin('second');
  if (${isLong}) await fetch(server.url);
  bench.report(row('figure two', '2 ms', '', true));
});
`;

/** Never answers, and ignores SIGTERM. */
const server = `
import { createServer } from 'node:http';
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});
const server = createServer(() => {}).listen(0, '127.0.0.1', () =>
  console.log('Foyer is at http://127.0.0.1:' + server.address().port));
`;

const runTrial = (text: string) => {
  const folder = temporaryFolder();
  const write = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const tmp = temporaryFolder();
  const child = spawn(process.execPath, [write('trial.mjs', text)], {
    env: { PATH: process.env['PATH'] ?? '', SERVER: write('server.mjs', server), TMPDIR: tmp },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  return { child, tmp, output: () => output, ended: ended.then(([code]) => code) };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const traces = (output: string) => {
  const [, pid = '', folder = ''] = /server (\d+) folder (\S+) \./.exec(output) ?? [];
  return { pid: Number(pid), folder };
};

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('stopped by %s it prints what it has, and leaves nothing', async (signal, code) => {
  const trial = runTrial(bench(true));
  await expect.poll(trial.output).toContain('… second');
  expect(trial.output(), 'as it comes, with its target').toMatch(
    /^figure one +1 ms +≤ 2 ms +met$/m,
  );
  expect(trial.output()).toMatch(/^… first, after .*, about 2 min left$/m);
  const { pid, folder } = traces(trial.output());
  expect(existsSync(folder) && isAlive(pid)).toBe(true);
  trial.child.kill(signal);
  // Sends the signal twice, like an impatient user.
  trial.child.kill(signal);
  expect(await trial.ended).toBe(code);
  const [, end = ''] = trial.output().split(`Stopped by ${signal}. Measured until then:`);
  expect(end).toMatch(/figure one.*1 ms/);
  expect(end).toContain('and a summary of its own');
  expect(end).not.toContain('figure two');
  expect(end).not.toContain('Error');
  expect(isAlive(pid)).toBe(false);
  expect(readdirSync(trial.tmp)).toEqual([]);
});

test.each([
  [true, 0],
  [false, 1],
])('a completed bench prints a table and leaves nothing; targets met: %j', async (isMet, code) => {
  const trial = runTrial(bench(false, isMet));
  expect(await trial.ended).toBe(code);
  expect(trial.output()).toMatch(/│ 'figure two' +│ '2 ms'/);
  expect(isAlive(traces(trial.output()).pid)).toBe(false);
  expect(readdirSync(trial.tmp)).toEqual([]);
});

test('after a failure it leaves nothing either', async () => {
  const trial = runTrial(
    bench(false).replace("bench.begin('second')", "throw new Error('broken')"),
  );
  expect(await trial.ended).toBe(1);
  expect(trial.output()).toContain('broken');
  expect(isAlive(traces(trial.output()).pid)).toBe(false);
  expect(readdirSync(trial.tmp)).toEqual([]);
});
