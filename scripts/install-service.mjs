// @ts-check
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { installService } = await import('./service/install-service.mjs');
  await installService(process.argv.slice(2));
});
