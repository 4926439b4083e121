// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { buildInstallers } = await import('./run/desktop-app.mjs');
  await buildInstallers();
});
