// @ts-check
import { runCommand } from './run/command.mjs';
import { testCommand } from './run/test-arguments.mjs';

await runCommand(testCommand, async ({ values, operands }) => {
  const { testEverything } = await import('./run/test-everything.mjs');
  await testEverything({ steps: values.only, isLong: values.long === true, filters: operands });
});
