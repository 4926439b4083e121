// @ts-check
import { main } from '../api/program-descriptions.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(main, async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/main.js');
});
