// @ts-check
import { runCommand } from './run/command.mjs';
import { testCommand } from './run/test-arguments.mjs';

await runCommand(testCommand, async ({ values, operands }) => {
  const { testEverything } = await import('./run/test-everything.mjs');
  await testEverything({
    isAll: values.all === true,
    isLong: values.long === true,
    isChanged: values.changed === true,
    names: values.only,
    patterns: operands,
  });
});
