// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { prepare } = await import('./run/prepare.mjs');
  Object.assign(process.env, await prepare({ build: false }));
  const { startDevelopment } = await import('./run/dev-server.mjs');
  await startDevelopment();
});
