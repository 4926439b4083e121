// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run desktop:build',
  summary:
    'Bundles the desktop app and packages it for this system into dist/installers. FOYER_UPDATE_URL and FOYER_IS_SIGNED are read: docs/desktop.md.',
};

await runCommand(command, async () => {
  const { buildInstallers } = await import('./run/desktop-app.mjs');
  await buildInstallers();
});
