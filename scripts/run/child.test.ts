import { expect, test } from 'vitest';
import { inSeconds, runChild } from './child.mjs';

const runNode = (code: string, limitMs = 20_000) =>
  runChild(process.execPath, ['--eval', code], { cwd: process.cwd(), env: process.env, limitMs });

test('captures both outputs and the exit code', async () => {
  const result = await runNode("console.log('out'); console.error('err'); process.exitCode = 3");
  expect(result).toMatchObject({ code: 3, timedOut: false });
  expect(result.output).toContain('out');
  expect(result.output).toContain('err');
});

test('reports a program that cannot be started', async () => {
  const result = await runChild('/no/such/program', [], {
    cwd: process.cwd(),
    env: process.env,
    limitMs: 20_000,
  });
  expect(result).toMatchObject({ code: 127, output: expect.stringContaining('/no/such/program') });
});

test('ends a program that takes too long', async () => {
  const result = await runNode('setInterval(() => {}, 1000)', 50);
  expect(result).toMatchObject({ code: 1, timedOut: true });
});

test('ends the processes that a program leaves behind', async () => {
  // The leftover process holds the output open, so the run ends only because that process is
  // killed.
  const result = await runNode(`
    const { spawn } = require('node:child_process');
    const code = "console.log('left behind'); setInterval(() => {}, 1000)";
    const left = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    left.stdout.once('data', () => process.exit(0));
  `);
  expect(result).toMatchObject({ code: 0, timedOut: false });
});

test('an interrupted program may clean up before it ends', async () => {
  const runner = `
    const { runChild, interruptCode } = await import('./scripts/run/child.mjs');
    const code = "process.once('SIGINT', () => { console.log('cleaned up'); process.exit(); }); setInterval(() => {}, 1000); process.send('up')";
    const onMessage = () => process.kill(process.pid, 'SIGINT');
    const { output } = await runChild(process.execPath, ['--eval', code], { cwd: '.', env: process.env, limitMs: 20_000, onMessage });
    console.log(output.trim(), interruptCode());
  `;
  const result = await runNode(`import('data:text/javascript,').then(async () => {${runner}})`);
  expect(result.output).toContain('cleaned up 130');
  expect(result.code).toBe(130);
});

test.each([
  [400, '0.4 s'],
  [12_340, '12.3 s'],
  [125_000, '2 min 5 s'],
])('%d ms reads %s', (ms, text) => {
  expect(inSeconds(ms)).toBe(text);
});
