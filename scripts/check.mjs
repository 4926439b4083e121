// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run check',
  summary:
    'Checks the content, types, lint and walls, and runs the gates and the unit tests that reach what changed.',
};

await runCommand(command, async () => {
  const { checkChanges } = await import('./run/check-changes.mjs');
  await checkChanges();
});
