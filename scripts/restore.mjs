// @ts-check
import { restore } from '../api/program-descriptions.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(restore, async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/restore.js', { asBuilt: true });
});
