// @ts-check
import { backup } from '../api/program-descriptions.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(backup, async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/backup.js');
});
