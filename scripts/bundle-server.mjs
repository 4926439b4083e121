// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { bundleServer } = await import('./deploy/bundle-server.mjs');
  await bundleServer(process.argv.slice(2));
});
