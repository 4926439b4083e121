// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/import.js');
});
