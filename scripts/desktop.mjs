// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { runDesktop } = await import('./run/desktop-app.mjs');
  await runDesktop(process.argv.slice(2));
});
