// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { testOtherNodes } = await import('./run/other-nodes.mjs');
  await testOtherNodes(process.argv.slice(2));
});
