// @ts-check
import { move } from '../api/program-descriptions.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(move, async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/move.js');
});
