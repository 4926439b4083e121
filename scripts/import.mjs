// @ts-check
import { importFigures } from '../api/program-descriptions.mjs';
import { runCommand } from './run/command.mjs';

await runCommand(importFigures, async () => {
  const { runBuiltProgram } = await import('./run/built-program.mjs');
  await runBuiltProgram('dist/api/import.js');
});
