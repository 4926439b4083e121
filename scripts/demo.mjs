// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { runDemo } = await import('./run/demo.mjs');
  await runDemo();
});
