// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run test:desktop',
  summary:
    'Runs the journeys of the desktop app on Electron itself, which is fetched; on Linux it needs a screen, a keyring and a notification service: docs/desktop.md.',
};

await runCommand(command, async () => {
  const { testDesktop } = await import('./run/desktop-app.mjs');
  await testDesktop();
});
