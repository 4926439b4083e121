// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { testEverything } = await import('./run/test-everything.mjs');
  await testEverything(process.argv.slice(2));
});
