// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { checkChanges } = await import('./run/check-changes.mjs');
  await checkChanges();
});
