// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { runBenches } = await import('./run/benches.mjs');
  await runBenches(process.argv.slice(2));
});
