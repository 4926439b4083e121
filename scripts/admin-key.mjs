// @ts-check
import { adminKey } from '../api/program-descriptions.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(adminKey, async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/admin-key.js');
});
