// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run dev',
  summary: 'Serves site and API with hot reload on one port.',
};

await runCommand(command, async () => {
  const { prepare } = await import('./run/prepare.mjs');
  Object.assign(process.env, await prepare({ build: null }));
  const { startDevelopment } = await import('./run/dev-server.mjs');
  await startDevelopment();
});
