// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';

const command = describeCommand({
  name: 'npm run desktop',
  summary: 'Bundles the desktop app and opens it; it asks for its server.',
  options: { dev: { type: 'boolean', help: 'reloads the window when its code changes' } },
});

await runCommand(command, async ({ values }) => {
  const { runDesktop } = await import('./run/desktop-app.mjs');
  await runDesktop({ isDev: values.dev === true });
});
